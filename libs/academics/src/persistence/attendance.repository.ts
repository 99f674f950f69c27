import { DomainError } from '@homeroom/kernel';
import {
  type AuditedWrite,
  checkReferences,
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
import { attendanceMapping } from './attendance.mapping';

/**
 * One upsert, so that concurrent requests for the same student, class and date write one row. `xmax = 0` marks a new row.
 *
 * `fields` has the changed columns: it compares the new row with the version that the statement's snapshot sees. That is the
 * version before this update only if this update replaced it (`xmax`). If a concurrent update came in between, all fields
 * are named, as for a new row.
 *
 * Rows are written in the order of their key, so that two statements cannot deadlock. Of several rows with the same key only
 * the first is written; the repository writes the others afterwards.
 */
const RECORD = {
  columns: 'student_id integer, class_id integer, date date, status text, notes text, recorded_at timestamptz',
  queries: `first AS (SELECT DISTINCT ON (student_id, class_id, date) * FROM given
      ORDER BY student_id, class_id, date, ordinality),
    recorded AS (INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at)
    SELECT student_id, class_id, date, status, notes, recorded_at FROM first ORDER BY student_id, class_id, date
    ON CONFLICT (student_id, class_id, date)
    DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
    RETURNING *, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce(
      (SELECT array_remove(ARRAY[
        CASE WHEN record.status <> earlier.status THEN 'status' END,
        CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END,
        CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
      FROM attendance AS earlier WHERE earlier.id = record.id AND earlier.xmax = record.xmin),
      '{status,notes,recorded_at}') AS fields)`,
  sql: 'SELECT recorded.*, ordinality FROM recorded JOIN first USING (student_id, class_id, date)',
};

export interface Recorded extends Written {
  /** False if the request corrected an existing record. */
  readonly created: boolean;
}

const references = { student_id: 'student', class_id: 'class' };

@Injectable()
export class AttendanceRepository extends RecordStore<Attendance> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      entity: Attendance,
      mapping: attendanceMapping,
      notFound: () => new AttendanceNotFound(),
      recordType: 'attendance',
      noun: 'Attendance record',
      about: 'studentId',
      references,
      constraintErrors: { attendance_student_id_class_id_date_key: () => new AttendanceExists() },
    });
  }

  /** Adds a record, or corrects the one of the same student, class and date. @throws UnknownReference */
  async record(day: AttendanceDay, recordedAt: Date): Promise<Recorded> {
    const write = this.writeOf(rowOf(day, recordedAt));
    const record = async () =>
      (await this.transactions.write<Recorded>(write)) ??
      (await this.transactions.write<Recorded>(write, { separately: true }));
    return recorded(await mapConstraintErrors(this.constraintErrors, record));
  }

  /**
   * Records many days with one statement, inside the active transaction. No two of them are of the same student, class and
   * date.
   *
   * @param days errors are returned as they are
   * @returns the outcome of each day, in their order
   */
  async recordAll(
    days: readonly (AttendanceDay | DomainError)[],
    recordedAt: Date,
  ): Promise<(Recorded | DomainError)[]> {
    const given = days.map((day) => (day instanceof DomainError ? day : rowOf(day, recordedAt)));
    const rows = await checkReferences(this.transactions, given, references);
    const writes = rows.flatMap((row) => (row instanceof DomainError ? [] : [this.writeOf(row)]));
    const written = (await this.transactions.writeAll<Recorded & WithOrdinal>(writes)).values();
    return rows.map((row) => (row instanceof DomainError ? row : recorded(written.next().value)));
  }

  /** @throws ClassNotFound */
  async assertClassExists(id: number): Promise<void> {
    const sql = 'SELECT id FROM class_record WHERE id = ? FOR KEY SHARE';
    const classes = await this.transactions.execute({ sql, values: [id] });
    if (classes.length === 0) throw new ClassNotFound();
  }

  private writeOf(row: JsonRow): AuditedWrite {
    const answer = this.transactions.selectThroughView('attendance', 'attendance_record', 'ordinality, id, created');
    return withAuditInsert({ ...RECORD, row, answer }, 'attendance', null);
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

function recorded(row: Recorded | null | undefined): Recorded {
  if (!row) throw new Error('An upsert must answer its row');
  return row;
}
