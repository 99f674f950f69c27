import { DomainError } from '@homeroom/kernel';
import {
  type AuditedWrite,
  author,
  checkReferences,
  currentShare,
  visibleIds,
  withoutShare,
  insertVersions,
  type JsonRow,
  mapConstraintErrors,
  ReadClient,
  RecordStore,
  Transactions,
  withAuditInsert,
  type WithOrdinal,
  type Written,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { AttendanceExists, AttendanceNotFound, ClassNotFound } from '../domain/academics.errors';
import { Attendance, type AttendanceDay } from '../domain/attendance';
import { attendanceMapping, attendanceTable } from './attendance.table';

const { references, versioning } = attendanceTable;

const versionedColumns = ['student_id', 'class_id', 'date', 'status', 'notes', 'recorded_at'];

/**
 * One upsert, so that concurrent requests for the same student, class and date write one row.
 *
 * `replaced` locks the rows that exist and has their state, from which the audit event and the version are made. A row that
 * a concurrent request has inserted since the statement began is not in it, and is not updated: the repository writes again.
 *
 * Rows are locked and written in the order of their key, so that two statements cannot deadlock. Of several rows with the
 * same key only the first is written; the repository writes the others afterwards.
 */
const RECORD = {
  columns: 'student_id integer, class_id integer, date date, status text, notes text, recorded_at timestamptz',
  queries: `first AS (SELECT DISTINCT ON (student_id, class_id, date) * FROM given
      ORDER BY student_id, class_id, date, ordinality),
    replaced AS MATERIALIZED (SELECT record.* FROM first JOIN attendance record USING (student_id, class_id, date)
      ORDER BY student_id, class_id, date FOR NO KEY UPDATE OF record),
    recorded AS (INSERT INTO attendance AS record
      (student_id, class_id, date, status, notes, recorded_at, created_at, created_by_key, created_by_user)
    SELECT student_id, class_id, date, first.status, first.notes, first.recorded_at, first.recorded_at, ${author}
    FROM first LEFT JOIN replaced USING (student_id, class_id, date) ORDER BY student_id, class_id, date
    ON CONFLICT (student_id, class_id, date)
    DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
      WHERE EXISTS (SELECT FROM replaced WHERE replaced.id = record.id)
    RETURNING *)`,
  sql: `SELECT recorded.*, ordinality, ARRAY[recorded.student_id] AS about, replaced.id IS NULL AS created, array_remove(ARRAY[
      CASE WHEN replaced.id IS NULL OR replaced.status <> recorded.status THEN 'status' END,
      CASE WHEN replaced.id IS NULL OR replaced.notes IS DISTINCT FROM recorded.notes THEN 'notes' END,
      CASE WHEN replaced.id IS NULL OR replaced.recorded_at <> recorded.recorded_at THEN 'recorded_at' END], NULL) AS fields
    FROM recorded JOIN first USING (student_id, class_id, date) LEFT JOIN replaced USING (id)`,
  versions: insertVersions(
    versioning,
    versionedColumns,
    `written JOIN given USING (ordinality) JOIN replaced USING (id)
    WHERE written.fields && ARRAY['status', 'notes']`,
  ),
};

export interface Recorded extends Written {
  /** False if the request corrected an existing record. */
  readonly created: boolean;
}

/** Attempts to write a record that concurrent requests create and remove. */
const attempts = 3;

@Injectable()
export class AttendanceRepository extends RecordStore<Attendance> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: attendanceMapping,
      table: attendanceTable,
      notFound: () => new AttendanceNotFound(),
      constraintErrors: { attendance_student_id_class_id_date_key: () => new AttendanceExists() },
    });
  }

  /** Adds a record, or corrects the one of the same student, class and date. @throws UnknownReference */
  async record(day: AttendanceDay, recordedAt: Date): Promise<Recorded> {
    if (currentShare() !== null) {
      const [outcome] = await this.transactions.inTransaction(() => this.recordAll([day], recordedAt));
      if (outcome instanceof DomainError) throw outcome;
      return present(outcome);
    }
    const write = this.writeOf(rowOf(day, recordedAt));
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const send = () => this.transactions.write<Recorded>(write, { separately: attempt > 1 });
      const recorded = await mapConstraintErrors(this.constraintErrors, send);
      if (recorded) return recorded;
    }
    throw notRecorded();
  }

  /**
   * Records many days with one statement, inside the active transaction. No two of them are of the same student, class and date.
   *
   * @param days errors are returned as they are
   * @returns the outcome of each day, in their order
   */
  async recordAll(
    days: readonly (AttendanceDay | DomainError)[],
    recordedAt: Date,
  ): Promise<(Recorded | DomainError)[]> {
    const given = days.map((day) => (day instanceof DomainError ? day : rowOf(day, recordedAt)));
    const rows = await checkReferences(this, given, references);
    const valid = rows.flatMap((row) => (row instanceof DomainError ? [] : [row]));
    const written = (await withoutShare(() => this.recordRows(valid))).values();
    return rows.map((row) => (row instanceof DomainError ? row : present(written.next().value)));
  }

  /** Rows that concurrent requests have just inserted are written by a further statement. */
  private async recordRows(rows: readonly JsonRow[], attempt = 1): Promise<Recorded[]> {
    const written = await this.transactions.writeAll<Recorded & WithOrdinal>(rows.map((row) => this.writeOf(row)));
    const again = rows.filter((_, index) => !written[index]);
    if (again.length > 0 && attempt === attempts) throw notRecorded();
    const retried = again.length > 0 ? await this.recordRows(again, attempt + 1) : [];
    return written.map((row) => row ?? present(retried.shift()));
  }

  /** @throws ClassNotFound */
  async assertClassExists(id: number): Promise<void> {
    const sql = 'SELECT id FROM class_record WHERE id = $1 FOR KEY SHARE';
    if (!(await visibleIds(this.reader, 'class_record', [id])).has(id)) throw new ClassNotFound();
    const classes = await withoutShare(() => this.transactions.execute({ sql, values: [id] }));
    if (classes.length === 0) throw new ClassNotFound();
  }

  private writeOf(row: JsonRow): AuditedWrite {
    const answer = this.transactions.selectThroughView('attendance', 'attendance_record', 'ordinality, id, created');
    return withAuditInsert({ ...RECORD, row, answer }, 'recorded', 'attendance', null);
  }
}

const rowOf = ({ studentId, classId, date, status, notes }: AttendanceDay, recordedAt: Date): JsonRow => ({
  student_id: studentId,
  class_id: classId,
  date,
  status,
  notes,
  recorded_at: recordedAt,
});

function present<T>(row: T | undefined): T {
  if (!row) throw notRecorded();
  return row;
}

const notRecorded = () => new Error('An upsert must answer its row');
