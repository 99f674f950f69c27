import { UnknownReference } from '@homeroom/kernel';
import { noting, refusing, Transactions, type Written } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { Attendance } from '../domain/attendance';

/**
 * One statement, so that posts in parallel agree on one row; a row that no update has touched is a new one. What a
 * correction changes is told by the row as the statement found it, if it was this correction that ended it (`xmax`).
 * Somebody else's may have come in between: then all fields are named, as they are of a new row.
 */
const RECORD = `INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (student_id, class_id, date)
  DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
  RETURNING *, ARRAY[student_id] AS about, record.xmax = 0 AS created, coalesce(
    (SELECT array_remove(ARRAY[
      CASE WHEN record.status <> earlier.status THEN 'status' END,
      CASE WHEN record.notes IS DISTINCT FROM earlier.notes THEN 'notes' END,
      CASE WHEN record.recorded_at <> earlier.recorded_at THEN 'recorded_at' END], NULL)
    FROM attendance AS earlier WHERE earlier.id = record.id AND earlier.xmax = record.xmin),
    '{status,notes,recorded_at}') AS fields`;

export interface Recorded extends Written {
  /** False when an earlier record was corrected. */
  readonly created: boolean;
}

const refusals = {
  attendance_student_id_fkey: () => new UnknownReference('student_id', 'student'),
  attendance_class_id_fkey: () => new UnknownReference('class_id', 'class'),
};

@Injectable()
export class AttendanceRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @throws UnknownReference */
  async record({ studentId, classId, date, status, notes, recordedAt }: Attendance): Promise<Recorded> {
    const values = [studentId, classId, date, status, notes, recordedAt.toISOString()];
    const answer = this.transactions.answerAsShown('attendance', 'attendance_record', 'id, created');
    const write = noting({ sql: RECORD, values, answer }, 'attendance', null);
    const [row] = await refusing(refusals, () => this.transactions.execute<Recorded>(write));
    if (!row) throw new Error('An upsert must answer its row');
    return row;
  }
}
