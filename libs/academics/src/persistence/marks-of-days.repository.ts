import { Transactions, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { AttendanceStatus } from '../domain/attendance';
import type { RecordedMark } from '../domain/absence';

/** The marks of a student in some classes on some days. */
export interface WantedMarks {
  readonly studentId: number;
  /** Those that the caller may see. */
  readonly classIds: readonly number[];
  /** Both included, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

const MARKS = `SELECT id, class_id, date::text, status, notes, recorded_at::text FROM attendance
  WHERE student_id = $1::int AND class_id = ANY ($2::int[]) AND date BETWEEN $3::text::date AND $4::text::date
  ORDER BY class_id, date`;

interface Row {
  readonly id: number;
  readonly class_id: number;
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  readonly recorded_at: string;
}

export interface MarkOfDay extends RecordedMark {
  readonly classId: number;
  readonly date: string;
}

@Injectable()
export class MarksOfDays {
  constructor(private readonly transactions: Transactions) {}

  /** @param isLocked whether the rows are locked until the active transaction ends */
  async read({ studentId, classIds, firstDay, lastDay }: WantedMarks, isLocked = false): Promise<readonly MarkOfDay[]> {
    const sql = isLocked ? `${MARKS} FOR NO KEY UPDATE` : MARKS;
    const values = [studentId, [...classIds], firstDay, lastDay];
    const rows = await withoutShare(() => this.transactions.execute<Row>({ sql, values }));
    return rows.map(({ class_id: classId, recorded_at: recordedAt, id, date, status, notes }) => ({
      ...{ id, classId, date, status, notes, recordedAt },
    }));
  }
}
