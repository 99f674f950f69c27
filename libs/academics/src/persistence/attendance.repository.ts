import { UnknownReference } from '@homeroom/kernel';
import { refusing } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Attendance } from '../domain/attendance';

/** One statement, so that posts in parallel agree on one row; a row that no update has touched is a new one. */
const RECORD = `INSERT INTO attendance AS record (student_id, class_id, date, status, notes, recorded_at)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (student_id, class_id, date)
  DO UPDATE SET status = excluded.status, notes = excluded.notes, recorded_at = excluded.recorded_at
  RETURNING id, record.xmax = 0 AS created`;

export interface Recorded {
  readonly id: number;
  /** False when an earlier record was corrected. */
  readonly created: boolean;
}

const refusals = {
  attendance_student_id_fkey: () => new UnknownReference('student_id', 'student'),
  attendance_class_id_fkey: () => new UnknownReference('class_id', 'class'),
};

@Injectable()
export class AttendanceRepository {
  constructor(private readonly em: EntityManager) {}

  /** @throws UnknownReference */
  async record({ studentId, classId, date, status, notes, recordedAt }: Attendance): Promise<Recorded> {
    const values = [studentId, classId, date, status, notes, recordedAt.toISOString()];
    const [row] = await refusing(refusals, () => this.em.fork().execute<Recorded[]>(RECORD, values));
    if (!row) throw new Error('An upsert must answer its row');
    return row;
  }
}
