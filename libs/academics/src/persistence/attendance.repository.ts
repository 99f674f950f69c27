import { UnknownReference } from '@homeroom/kernel';
import { noting, refusing, Transactions } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { Attendance } from '../domain/attendance';

/** One statement, so that posts in parallel agree on one row; a row that no update has touched is a new one. */
const RECORD = `INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (student_id, class_id, date)
  DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
  RETURNING id, ARRAY[student_id] AS about, record.xmax = 0 AS created`;

export interface Recorded {
  readonly id: number;
  /** False when an earlier record was corrected. */
  readonly created: boolean;
}

/** What a correction may change; the others say which record it is. */
const fields = ['status', 'notes', 'recorded_at'];

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
    const write = noting({ sql: RECORD, values }, 'attendance', fields);
    const [row] = await refusing(refusals, () => this.transactions.write<Recorded>(write));
    if (!row) throw new Error('An upsert must answer its row');
    return row;
  }
}
