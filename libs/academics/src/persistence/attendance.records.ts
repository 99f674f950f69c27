import { jsonArray, RecordReader } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { AttendanceNotFound, StudentNotFound } from '../domain/academics.errors';
import { type AttendanceStatus, summaryOf } from '../domain/attendance';

export interface AttendanceFilter {
  /** Inclusive, `YYYY-MM-DD`. */
  readonly startDate?: string;
  /** Inclusive, `YYYY-MM-DD`. */
  readonly endDate?: string;
  readonly classId?: number;
}

const ONE = 'SELECT row_to_json(r)::text AS json FROM attendance_record r WHERE id = $1::int';

/** The student's row makes the difference between no student and no records. */
const OF_STUDENT = `WITH match AS MATERIALIZED (
    SELECT * FROM attendance_record WHERE student_id = $1::int
      AND ($2::text IS NULL OR date >= $2::text::date) AND ($3::text IS NULL OR date <= $3::text::date)
      AND ($4::int IS NULL OR class_id = $4::int))
  SELECT ${jsonArray('SELECT * FROM match ORDER BY id')} AS json, counts.*
  FROM student_record, (
    SELECT count(*) FILTER (WHERE status = 'present')::int AS present,
      count(*) FILTER (WHERE status = 'absent')::int AS absent,
      count(*) FILTER (WHERE status = 'late')::int AS late,
      count(*) FILTER (WHERE status = 'excused')::int AS excused
    FROM match) counts
  WHERE student_record.id = $1::int`;

/** Attendance as the interface shows it. */
@Injectable()
export class AttendanceRecords {
  constructor(private readonly reader: RecordReader) {}

  /** @throws AttendanceNotFound */
  one(id: number): Promise<string> {
    return this.reader.found(ONE, [id], () => new AttendanceNotFound());
  }

  /** A student's records that the filter selects, by id, with their summary. @throws StudentNotFound */
  async ofStudent(studentId: number, { startDate, endDate, classId }: AttendanceFilter): Promise<string> {
    const [row] = await this.reader.list<Record<AttendanceStatus, number> & { json: string }>(OF_STUDENT, [
      studentId,
      startDate ?? null,
      endDate ?? null,
      classId ?? null,
    ]);
    if (!row) throw new StudentNotFound();
    return `{"student_id":${studentId},"records":${row.json},"summary":${JSON.stringify(summaryOf(row))}}`;
  }
}
