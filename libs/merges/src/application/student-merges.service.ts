import { enrollmentTable, SeatingService } from '@homeroom/classes';
import { RowMoves, type StoredRow } from '@homeroom/database';
import { MergedImportRepository } from '@homeroom/import-jobs';
import type { Fields } from '@homeroom/kernel';
import {
  mergedStudent,
  mergedWithdrawals,
  type PossessedWithdrawal,
  SchoolCalendar,
  StudentNotFound,
  studentPastTable,
  StudentRepository,
  studentTable,
  StudentWithdrawalsService,
  undoneWithdrawals,
  withdrawalTable,
} from '@homeroom/people';
import { MergedResults } from '@homeroom/academics';
import { MergedObjectRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import { type ChangedRows, type MergeRequest, type MovedCounts, noRows, type StudentMergeData } from '../domain/merge';
import type { StoredMerge } from '../persistence/record-merge.repository';
import { ActiveMerge } from './active-merge';
import { MergedContactsService } from './merged-contacts.service';
import { MergedSeatsService } from './merged-seats.service';
import { gradeKind, markKind, MergedWorkService } from './merged-work.service';
import { type Merged, type MergedKind, pick, RecordMerges, type Who } from './record-merges';

/** The ids of what was changed since the merge, and stays with the student that stayed. */
export interface MergeUndone {
  readonly enrollments: readonly number[];
  readonly grades: readonly number[];
  readonly attendance: readonly number[];
  readonly contacts: readonly number[];
  readonly fields: readonly string[];
}

/**
 * Makes two records of one student one, and takes that back. All that the other record has moves, and what both have is decided. It locks the
 * students before the classes, as everything that gives seats does.
 */
@Injectable()
export class StudentMergesService {
  private readonly kind: MergedKind = {
    record: 'student',
    table: studentTable,
    fields: mergedStudent,
    notFound: () => new StudentNotFound(),
    isNotFound: (error) => error instanceof StudentNotFound,
    assertEditable: (id) => this.students.assertEditable(id),
  };

  constructor(
    private readonly all: RecordMerges,
    private readonly rows: RowMoves,
    private readonly students: StudentRepository,
    private readonly withdrawals: StudentWithdrawalsService,
    private readonly seating: SeatingService,
    private readonly seats: MergedSeatsService,
    private readonly work: MergedWorkService,
    private readonly contacts: MergedContactsService,
    private readonly objects: MergedObjectRepository,
    private readonly imports: MergedImportRepository,
    private readonly results: MergedResults,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws StudentNotFound, OutsideShare, UnknownReference for the other one, ValidationFailed */
  merge(request: MergeRequest, who: Who): Promise<Merged<MovedCounts>> {
    return this.all.merge(this.kind, request, () => this.mergeVisible(request, who));
  }

  /** What a merge would do, with the same errors: it is rolled back. */
  plan(request: MergeRequest, who: Who): Promise<Merged<MovedCounts>> {
    return this.all.plan(() => this.merge(request, who));
  }

  /** Gives the other student the id and all that was not changed since. @throws StudentNotFound, OutsideShare, MergeNotFound, MergeValuesDeleted */
  undo(keptId: number, otherId: number): Promise<MergeUndone> {
    return this.all.undo(this.kind, { keptId, otherId }, (merge) => this.undoVisible(keptId, otherId, merge));
  }

  private async mergeVisible(request: MergeRequest, who: Who): Promise<Merged<MovedCounts>> {
    const { keptId, otherId } = request;
    const { now, today } = this.calendar.time();
    const merge = new ActiveMerge(request, { ...who, at: now.toISOString() });
    const { kept, other } = await this.all.lockBoth(this.kind, merge);
    const fields = this.all.fieldsOf(this.kind, merge, kept, other);
    const absences = await this.mergeWithdrawals(merge, { kept, other, today });
    const data = await this.seating.whileLocked(await this.seatsOf(keptId, otherId), async () => {
      const roster = await this.objects.moveStudent(otherId, keptId);
      const imports = await this.imports.move(otherId, keptId);
      const parts = {
        enrollments: await this.seats.merge(merge, absences.endedBy),
        grades: await this.work.merge(gradeKind, merge),
        attendance: await this.work.merge(markKind, merge),
      };
      const repointed = [
        ...(await this.objects.repoint('enrollment', parts.enrollments.pairs)),
        ...(await this.objects.repoint('grade', parts.grades.pairs)),
      ];
      const results = await this.results.move(otherId, keptId, parts.grades.pairs);
      for (const { finish } of Object.values(parts)) await finish();
      const contacts = await this.contacts.merge(merge);
      await absences.finish();
      const past = await this.rows.rowsOf(studentPastTable, 'student_id', [otherId]);
      await this.rows.remove(studentTable, [otherId], merge.about);
      const { enrollments, grades, attendance } = parts;
      return {
        ...{ student: other, past, results, roster, repointed, imports, withdrawals: absences.changes },
        ...{ enrollments: enrollments.changes, grades: grades.changes, attendance: attendance.changes, contacts },
      };
    });
    const stored: StudentMergeData = { ...data, ...fields };
    const done = await this.all.store(this.kind, merge, stored, () => this.withdrawals.putIntoEffect(keptId));
    return { ...done, moved: countsOf(stored), conflicts: merge.conflicts };
  }

  private async mergeWithdrawals(
    merge: ActiveMerge,
    { kept, other, today }: { kept: StoredRow; other: StoredRow; today: string },
  ) {
    const { keptId, about } = merge;
    const all = await this.rows.rowsOf(withdrawalTable, 'student_id', [...about]);
    const since = new Map([kept, other].map((row) => [row.id, row['enrollment_date'] as string]));
    const { moved, ended, setAside } = mergedWithdrawals(all.map(possessed), { keptId, today, since });
    const aside = all.filter(({ id }) => setAside.has(id));
    for (const row of aside) {
      const counts = all.find(({ id }) => id === setAside.get(row.id)) ?? null;
      merge.conflicts.push({
        ...{ key: `withdrawal ${row.id}`, record: 'withdrawal', id: counts?.id ?? null, other_id: row.id },
        ...{ kept: counts ? shown(counts) : {}, set_aside: shown(row) },
      });
    }
    const changes: ChangedRows = {
      ...noRows,
      ...{ moved, setAside: aside },
      changed: ended.map(({ id }) => ({ id, before: pick(all.find((row) => row.id === id) ?? {}, ['end_date']) })),
    };
    const finish = async () => {
      await this.rows.remove(withdrawalTable, [...setAside.keys()], about);
      for (const { id, endDate } of ended) await this.rows.change(withdrawalTable, id, { end_date: endDate }, about);
      await this.rows.move(withdrawalTable, 'student_id', keptId, moved, about);
    };
    return { changes, endedBy: setAside, finish };
  }

  private async seatsOf(...studentIds: readonly number[]) {
    const seats = await this.rows.rowsOf(enrollmentTable, 'student_id', studentIds);
    return {
      classIds: [...new Set(seats.map((row) => Number(row['class_id'])))].toSorted((one, two) => one - two),
      studentIds,
    };
  }

  private async undoVisible(keptId: number, otherId: number, merge: StoredMerge): Promise<MergeUndone> {
    const kept = await this.all.lockKept(this.kind, keptId);
    const data = merge.stored as unknown as StudentMergeData;
    const about = [keptId, otherId];
    const { now } = this.calendar.time();
    const putBack = () => this.rows.putBack(studentTable, [data.student], about);
    await (data.contacts ? this.contacts.withStoredContacts(putBack) : putBack());
    await this.rows.addParts(studentPastTable, data.past ?? []);
    const contacts = await this.contacts.undo(data.contacts ?? noRows, { transaction: merge.transaction, about }, now);
    const classes = [
      ...new Set(
        [...data.enrollments.setAside, ...data.grades.setAside, ...data.attendance.setAside].map((row) =>
          Number(row['class_id']),
        ),
      ),
    ];
    const existing = new Set(await this.seating.existing(classes));
    const undoing = {
      transaction: merge.transaction,
      keptId,
      otherId,
      about,
      hasClass: (id: number) => existing.has(id),
    };
    const seats = await this.seatsOf(keptId, otherId);
    const scope = {
      ...seats,
      classIds: [...new Set([...seats.classIds, ...existing])].toSorted((one, two) => one - two),
    };
    const stayed = await this.seating.whileLocked(scope, async () => {
      await this.undoWithdrawals(data.withdrawals, { keptId, otherId, about });
      const enrollments = await this.seats.undo(data.enrollments, undoing);
      const grades = await this.work.undo(gradeKind, data.grades, undoing);
      const attendance = await this.work.undo(markKind, data.attendance, undoing);
      return { enrollments, grades, attendance };
    });
    if (data.results) await this.results.moveBack(data.results, keptId, otherId);
    await this.objects.moveBack({ objects: data.repointed, copies: [], guardians: [] }, keptId, otherId);
    await this.objects.moveBack(data.roster, keptId, otherId);
    await this.imports.moveBack(data.imports, keptId, otherId);
    const fields = await this.all.restoreFields(this.kind, kept, data, about);
    await this.withdrawals.putIntoEffect(keptId, otherId);
    return { ...stayed, contacts, fields };
  }

  private async undoWithdrawals(
    changes: ChangedRows,
    { keptId, otherId, about }: { keptId: number; otherId: number; about: readonly number[] },
  ) {
    const present = await this.rows.rowsOf(withdrawalTable, 'student_id', [keptId]);
    const { moved, ended, putBack } = undoneWithdrawals(present.map(possessed), {
      moved: changes.moved,
      ended: changes.changed.map(({ id, before }) => ({ id, endDate: (before['end_date'] ?? null) as string | null })),
      setAside: changes.setAside.map(possessed),
    });
    // First the moves: a withdrawal that goes may have the days of one that stays.
    await this.rows.move(withdrawalTable, 'student_id', otherId, moved, about);
    for (const { id, endDate } of ended) await this.rows.change(withdrawalTable, id, { end_date: endDate }, about);
    const aside = changes.setAside.filter(({ id }) => putBack.includes(id));
    await this.rows.putBack(withdrawalTable, aside, about);
  }
}

const possessed = (row: StoredRow): PossessedWithdrawal => ({
  ...{ id: row.id, studentId: Number(row['student_id']) },
  ...{ beginDate: row['begin_date'] as string, endDate: (row['end_date'] ?? null) as string | null },
});

const shown = (row: StoredRow): Fields => ({
  date: row['begin_date'],
  return_date: row['end_date'],
  reason: row['reason'],
});

const countsOf = ({
  enrollments,
  grades,
  attendance,
  withdrawals,
  contacts,
  roster,
}: StudentMergeData): MovedCounts => ({
  ...{ enrollments: enrollments.moved.length, grades: grades.moved.length, attendance: attendance.moved.length },
  ...{ withdrawals: withdrawals.moved.length, contacts: contacts?.moved.length ?? 0 },
  sourced_ids: roster.objects.filter(({ kind, now }) => kind === 'user' && now !== null).length,
});
