import { GrantedTeachers } from '@homeroom/access';
import { MergedTeachings, schoolClassTable } from '@homeroom/classes';
import { RowMoves } from '@homeroom/database';
import {
  mergedTeacher,
  SchoolCalendar,
  TeacherNotFound,
  teacherPastTable,
  TeacherRepository,
  teacherTable,
} from '@homeroom/people';
import { MergedObjectRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import type { MergeRequest, MovedTeacherCounts, TeacherMergeData } from '../domain/merge';
import type { StoredMerge } from '../persistence/record-merge.repository';
import { ActiveMerge } from './active-merge';
import { type Merged, type MergedKind, RecordMerges, type Who } from './record-merges';

/** What was changed since the merge, and stays: the ids of classes that have a third teacher, and fields of the teacher that stayed. */
export interface TeacherMergeUndone {
  readonly classes: readonly number[];
  readonly fields: readonly string[];
}

/**
 * Makes two records of one teacher one, and takes that back. Classes, co-teachings, sourcedIds and the users who are that teacher move. It
 * locks the classes before the teachers, as a class that gets another teacher does.
 */
@Injectable()
export class TeacherMergesService {
  private readonly kind: MergedKind = {
    record: 'teacher',
    table: teacherTable,
    fields: mergedTeacher,
    notFound: () => new TeacherNotFound(),
    isNotFound: (error) => error instanceof TeacherNotFound,
    assertEditable: (id) => this.teachers.assertEditable(id),
  };

  constructor(
    private readonly all: RecordMerges,
    private readonly rows: RowMoves,
    private readonly teachers: TeacherRepository,
    private readonly teachings: MergedTeachings,
    private readonly grants: GrantedTeachers,
    private readonly objects: MergedObjectRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws TeacherNotFound, OutsideShare, UnknownReference for the other one, ValidationFailed */
  merge(request: MergeRequest, who: Who): Promise<Merged<MovedTeacherCounts>> {
    return this.all.merge(this.kind, request, () => this.mergeVisible(request, who));
  }

  /** What a merge would do, with the same errors: it is rolled back. */
  plan(request: MergeRequest, who: Who): Promise<Merged<MovedTeacherCounts>> {
    return this.all.plan(() => this.merge(request, who));
  }

  /** Gives the other teacher the id and all that was not changed since. @throws TeacherNotFound, OutsideShare, MergeNotFound, MergeValuesDeleted */
  undo(keptId: number, otherId: number): Promise<TeacherMergeUndone> {
    return this.all.undo(this.kind, { keptId, otherId }, (merge) => this.undoVisible(keptId, otherId, merge));
  }

  private async mergeVisible(request: MergeRequest, who: Who): Promise<Merged<MovedTeacherCounts>> {
    const { keptId, otherId } = request;
    const merge = new ActiveMerge(request, { ...who, at: this.calendar.time().now.toISOString() });
    await this.classesOf(keptId, otherId);
    const { kept, other } = await this.all.lockBoth(this.kind, merge);
    const fields = this.all.fieldsOf(this.kind, merge, kept, other);
    // Again, with those that got one of both teachers meanwhile. From now on no class can.
    const classes = (await this.classesOf(otherId)).map(({ id }) => id);
    const shares = await this.grants.move(otherId, keptId);
    const teachings = await this.teachings.move(otherId, keptId, () => this.moveClasses(classes, keptId));
    const roster = await this.objects.moveTeacher(
      otherId,
      keptId,
      teachings.classes.map(({ id }) => id),
    );
    await this.grants.refresh([keptId]);
    const past = await this.rows.rowsOf(teacherPastTable, 'teacher_id', [otherId]);
    await this.rows.remove(teacherTable, [otherId], []);
    const stored: TeacherMergeData = { teacher: other, past, classes, teachings, shares, roster, ...fields };
    const done = await this.all.store(this.kind, merge, stored);
    return { ...done, moved: countsOf(stored), conflicts: merge.conflicts };
  }

  private async undoVisible(keptId: number, otherId: number, merge: StoredMerge): Promise<TeacherMergeUndone> {
    const data = merge.stored as unknown as TeacherMergeData;
    const now = await this.classesOf(keptId);
    const kept = await this.all.lockKept(this.kind, keptId);
    await this.rows.putBack(teacherTable, [data.teacher], []);
    await this.rows.addParts(teacherPastTable, data.past ?? []);
    const theirs = new Set(now.map(({ id }) => id));
    const classes = data.classes.filter((id) => theirs.has(id));
    await this.grants.move(keptId, otherId, data.shares);
    await this.teachings.moveBack(data.teachings, { from: keptId, to: otherId }, () =>
      this.moveClasses(classes, otherId),
    );
    await this.objects.moveTeacherBack(data.roster, keptId, otherId);
    await this.grants.refresh([keptId, otherId]);
    const fields = await this.all.restoreFields(this.kind, kept, data, []);
    return { classes: data.classes.filter((id) => !theirs.has(id)), fields };
  }

  /** Locks the classes whose record names one of these teachers. */
  private classesOf(...teacherIds: readonly number[]) {
    return this.rows.rowsOf(schoolClassTable, 'teacher_id', teacherIds);
  }

  private moveClasses(ids: readonly number[], teacherId: number): Promise<void> {
    return this.rows.move(schoolClassTable, 'teacher_id', teacherId, ids, []);
  }
}

const countsOf = ({ classes, teachings, shares, roster }: TeacherMergeData): MovedTeacherCounts => ({
  ...{ classes: classes.length, co_teachings: teachings.beside, users: shares.length },
  sourced_ids: roster.objects.filter(({ now }) => now !== null).length,
});
