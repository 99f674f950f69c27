import { enrollmentTable, SeatingService } from '@homeroom/classes';
import { retryOnWriteConflict, RowMoves, type StoredRow, Transactions, withoutShare } from '@homeroom/database';
import { MergedImportRepository } from '@homeroom/import-jobs';
import { type Fields, UnknownReference, ValidationFailed } from '@homeroom/kernel';
import {
  mergedFields,
  mergedStudent,
  mergedWithdrawals,
  SchoolCalendar,
  StudentNotFound,
  StudentRepository,
  studentTable,
  StudentWithdrawalsService,
  undoDays,
  withdrawalTable,
} from '@homeroom/people';
import { MergedObjectRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import { MergeNotFound, MergeValuesDeleted } from '../domain/merges.errors';
import {
  type ChangedRows,
  type MergeConflict,
  type MergeRequest,
  type MovedCounts,
  noRows,
  type StudentMergeData,
} from '../domain/student-merge';
import { RecordMergeRepository } from '../persistence/record-merge.repository';
import { ActiveMerge, type Author } from './active-merge';
import { MergedSeatsService } from './merged-seats.service';
import { gradeKind, markKind, MergedWorkService } from './merged-work.service';

/** What a merge did. */
export interface StudentMerged {
  readonly id: number;
  readonly at: Date;
  readonly moved: MovedCounts;
  readonly conflicts: readonly MergeConflict[];
}

/** The ids of what was changed since the merge, and stays with the student that stayed. */
export interface MergeUndone {
  readonly enrollments: readonly number[];
  readonly grades: readonly number[];
  readonly attendance: readonly number[];
  readonly fields: readonly string[];
}

type Who = Omit<Author, 'at'>;

const day = 24 * 3_600_000;

/**
 * Makes two records of one student one, and takes that back. All that the other record has moves, and what both have is decided. It locks the
 * students before the classes, as everything that gives seats does.
 */
@Injectable()
export class StudentMergesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: RowMoves,
    private readonly students: StudentRepository,
    private readonly withdrawals: StudentWithdrawalsService,
    private readonly merges: RecordMergeRepository,
    private readonly seating: SeatingService,
    private readonly seats: MergedSeatsService,
    private readonly work: MergedWorkService,
    private readonly objects: MergedObjectRepository,
    private readonly imports: MergedImportRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws StudentNotFound, OutsideShare, UnknownReference for the other one, ValidationFailed */
  merge(request: MergeRequest, who: Who): Promise<StudentMerged> {
    const { keptId, otherId } = request;
    return this.inTransaction(async () => {
      await this.students.assertEditable(keptId);
      if (keptId === otherId) throw new ValidationFailed(['other_id must not be the student in the path']);
      await this.students.assertEditable(otherId).catch((error: unknown) => {
        throw error instanceof StudentNotFound ? unknownOther() : error;
      });
      return withoutShare(() => this.mergeVisible(request, who));
    });
  }

  /** What a merge would do, with the same errors: it is rolled back. */
  async plan(request: MergeRequest, who: Who): Promise<StudentMerged> {
    try {
      return await this.transactions.inNewTransaction(async () => {
        throw new Planned(await this.merge(request, who));
      });
    } catch (error) {
      if (error instanceof Planned) return error.merged;
      throw error;
    }
  }

  /** Gives the other student the id and all that was not changed since. @throws StudentNotFound, OutsideShare, MergeNotFound, MergeValuesDeleted */
  undo(keptId: number, otherId: number): Promise<MergeUndone> {
    return this.inTransaction(async () => {
      await this.students.assertEditable(keptId);
      return withoutShare(() => this.undoVisible(keptId, otherId));
    });
  }

  private inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const begin = () => this.transactions.inTransaction(work);
    // The transaction of a dry run, or of a request with an Idempotency-Key, cannot begin again here.
    return this.transactions.isActive ? begin() : retryOnWriteConflict(begin);
  }

  private async mergeVisible(request: MergeRequest, who: Who): Promise<StudentMerged> {
    const { keptId, otherId } = request;
    const { now, today } = this.calendar.time();
    const { kept, other } = await this.lockBoth(keptId, otherId);
    const merge = new ActiveMerge(request, { ...who, at: now.toISOString() });
    const fields = mergedFields(mergedStudent, kept, other, merge.takesOther);
    for (const { key, kept: counts, setAside } of fields.conflicts)
      merge.conflicts.push({ key, record: 'student', id: null, other_id: null, kept: counts, set_aside: setAside });
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
      for (const { finish } of Object.values(parts)) await finish();
      await absences.finish();
      await this.rows.remove(studentTable, [otherId], merge.about);
      const { enrollments, grades, attendance } = parts;
      return {
        ...{ student: other, roster, repointed, imports, withdrawals: absences.changes },
        ...{ enrollments: enrollments.changes, grades: grades.changes, attendance: attendance.changes },
      };
    });
    if (merge.unused.length > 0)
      throw new ValidationFailed([`exceptions names no conflict: ${merge.unused.join(', ')}`]);
    await this.rows.change(studentTable, keptId, { ...fields.values, updated_at: now }, merge.about);
    await this.withdrawals.putIntoEffect(keptId);
    const before = pick(kept, Object.keys(fields.values));
    const stored: StudentMergeData = { ...data, before, after: fields.values };
    const id = await this.merges.add('student', keptId, otherId, now, stored);
    return { id, at: now, moved: countsOf(stored), conflicts: merge.conflicts };
  }

  /** @throws StudentNotFound, UnknownReference */
  private async lockBoth(keptId: number, otherId: number): Promise<{ kept: StoredRow; other: StoredRow }> {
    const rows = await this.rows.rowsOf(studentTable, 'id', [keptId, otherId]);
    const [kept, other] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === otherId)];
    if (!kept) throw new StudentNotFound();
    if (!other) throw unknownOther();
    return { kept, other };
  }

  private async mergeWithdrawals(
    merge: ActiveMerge,
    { kept, other, today }: { kept: StoredRow; other: StoredRow; today: string },
  ) {
    const { keptId, about } = merge;
    const all = await this.rows.rowsOf(withdrawalTable, 'student_id', [...about]);
    const since = new Map([kept, other].map((row) => [row.id, row['enrollment_date'] as string]));
    const possessed = all.map((row) => ({
      ...{ id: row.id, studentId: Number(row['student_id']) },
      ...{ beginDate: row['begin_date'] as string, endDate: (row['end_date'] ?? null) as string | null },
    }));
    const { moved, ended, setAside } = mergedWithdrawals(possessed, { keptId, today, since });
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

  private async undoVisible(keptId: number, otherId: number): Promise<MergeUndone> {
    const { now } = this.calendar.time();
    const [kept] = await this.rows.rowsOf(studentTable, 'id', [keptId]);
    if (!kept) throw new StudentNotFound();
    const merge = await this.merges.find('student', keptId, otherId);
    if (!merge) throw new MergeNotFound();
    if (merge.stored === null || now.getTime() - merge.mergedAt > undoDays * day) throw new MergeValuesDeleted();
    const data = merge.stored as unknown as StudentMergeData;
    const about = [keptId, otherId];
    await this.rows.putBack(studentTable, [data.student], about);
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
    await this.objects.moveBack({ objects: data.repointed, copies: [], guardians: [] }, keptId, otherId);
    await this.objects.moveBack(data.roster, keptId, otherId);
    await this.imports.moveBack(data.imports, keptId, otherId);
    const names = Object.keys(data.after);
    const fields = names.filter(
      (name) => JSON.stringify(kept[name] ?? null) !== JSON.stringify(data.after[name] ?? null),
    );
    const restored = pick(
      data.before,
      names.filter((name) => !fields.includes(name)),
    );
    await this.rows.change(studentTable, keptId, { ...restored, updated_at: now }, about);
    await this.withdrawals.putIntoEffect(keptId, otherId);
    await this.merges.markUndone(merge.id, now);
    return { ...stayed, fields };
  }

  private async undoWithdrawals(
    changes: ChangedRows,
    { keptId, otherId, about }: { keptId: number; otherId: number; about: readonly number[] },
  ) {
    const now = await this.rows.rowsOf(withdrawalTable, 'student_id', [keptId]);
    const present = new Set(now.map(({ id }) => id));
    for (const { id, before } of changes.changed)
      if (present.has(id)) await this.rows.change(withdrawalTable, id, before, about);
    await this.rows.move(
      withdrawalTable,
      'student_id',
      otherId,
      changes.moved.filter((id) => present.has(id)),
      about,
    );
    await this.rows.putBack(withdrawalTable, changes.setAside, about);
  }
}

/** Rolls the transaction of a plan back. */
class Planned extends Error {
  constructor(readonly merged: StudentMerged) {
    super('A plan is rolled back');
  }
}

const unknownOther = () => new UnknownReference('other_id', 'student');

const pick = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

const shown = (row: StoredRow): Fields => ({
  date: row['begin_date'],
  return_date: row['end_date'],
  reason: row['reason'],
});

const countsOf = ({ enrollments, grades, attendance, withdrawals, roster }: StudentMergeData): MovedCounts => ({
  ...{ enrollments: enrollments.moved.length, grades: grades.moved.length, attendance: attendance.moved.length },
  ...{ withdrawals: withdrawals.moved.length, guardians: roster.guardians.length },
  sourced_ids: roster.objects.filter(({ kind, now }) => kind === 'user' && now !== null).length,
});
