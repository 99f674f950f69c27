import { ReadClient } from '@homeroom/database';
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

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM attendance_record r WHERE id = ANY ($1::int[])';

/** Looked up in the table for the few that have some: all else is in the index by student. */
const NOTES = `CASE WHEN noted THEN
  (SELECT to_json(notes)::text FROM attendance whole WHERE whole.id = attendance.id) ELSE 'null' END`;

/**
 * The student's row makes the difference between no student and no records. A line of text a record, of which `recordOf` makes
 * what the view would: to make JSON of many small rows costs PostgreSQL three times as much. What may need quotes comes with them.
 */
const OF_STUDENT = `SELECT (
    SELECT string_agg(concat_ws(E'\\t', id, class_id, to_json(date), status, to_json(recorded_at AT TIME ZONE 'UTC'),
      ${NOTES}), E'\\n' ORDER BY id)
    FROM attendance WHERE student_id = student_record.id AND ($2::text IS NULL OR date >= $2::text::date)
      AND ($3::text IS NULL OR date <= $3::text::date) AND ($4::int IS NULL OR class_id = $4::int)) AS lines
  FROM student_record WHERE id = $1::int`;

/** Attendance as the interface shows it. */
@Injectable()
export class AttendanceQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws AttendanceNotFound */
  one(id: number): Promise<string> {
    return this.reader.found(ONE, id, () => new AttendanceNotFound());
  }

  /** A student's records that the filter selects, by id, with their summary. @throws StudentNotFound */
  async ofStudent(studentId: number, { startDate, endDate, classId }: AttendanceFilter): Promise<string> {
    const parameters = [studentId, startDate ?? null, endDate ?? null, classId ?? null];
    const row = await this.reader.list<{ lines: string | null }>(OF_STUDENT, parameters);
    if (!row) throw new StudentNotFound();
    const counts = { present: 0, absent: 0, late: 0, excused: 0 };
    const records = (row.lines?.split('\n') ?? []).map((line) => recordOf(studentId, line, counts));
    return `{"student_id":${studentId},"records":[${records.join(',')}],"summary":${JSON.stringify(summaryOf(counts))}}`;
  }
}

/** The JSON text of a record, as `attendance_record` shows it; its status is counted. */
function recordOf(studentId: number, line: string, counts: Record<AttendanceStatus, number>): string {
  const [id, classId, date, status = 'present', recorded = '', notes] = line.split('\t');
  counts[status as AttendanceStatus] += 1;
  // `"2026-09-01T08:30:00.5"`, to the milliseconds that it needs.
  const at = recorded.slice(1, -1);
  const instant = at.length === wholeSeconds ? `${at}.000` : at.padEnd(wholeSeconds + 4, '0');
  return `{"id":${id},"student_id":${studentId},"class_id":${classId},"date":${date},"status":"${status}","notes":${notes},"recorded_at":"${instant}Z"}`;
}

/** Characters of an instant without fractions of a second. */
const wholeSeconds = 19;
