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

/** The index holds all columns except the notes. Only records with notes (`noted`) are looked up in the table. */
const NOTES = `CASE WHEN noted THEN
  (SELECT to_json(notes)::text FROM attendance whole WHERE whole.id = attendance.id) ELSE 'null' END`;

/**
 * Reads `student_record` to tell an unknown student from one without records. It answers one line of tab-separated text for
 * each record, from which `recordOf` makes the JSON: PostgreSQL takes three times as long to make JSON of many small rows.
 * Values that may need JSON quoting are already quoted.
 */
const OF_STUDENT = `SELECT (
    SELECT string_agg(concat_ws(E'\\t', id, class_id, to_json(date), status, to_json(recorded_at AT TIME ZONE 'UTC'),
      ${NOTES}), E'\\n' ORDER BY id)
    FROM attendance WHERE student_id = student_record.id AND ($2::text IS NULL OR date >= $2::text::date)
      AND ($3::text IS NULL OR date <= $3::text::date) AND ($4::int IS NULL OR class_id = $4::int)) AS lines
  FROM student_record WHERE id = $1::int`;

/** Reads attendance as the JSON that the API answers. */
@Injectable()
export class AttendanceQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws AttendanceNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new AttendanceNotFound());
  }

  /** The records of a student that match the filter, ordered by id, with their summary. @throws StudentNotFound */
  async ofStudent(studentId: number, { startDate, endDate, classId }: AttendanceFilter): Promise<string> {
    const parameters = [studentId, startDate ?? null, endDate ?? null, classId ?? null];
    const row = await this.reader.list<{ lines: string | null }>(OF_STUDENT, parameters);
    if (!row) throw new StudentNotFound();
    const counts = { present: 0, absent: 0, late: 0, excused: 0 };
    const records = (row.lines?.split('\n') ?? []).map((line) => recordOf(studentId, line, counts));
    return `{"student_id":${studentId},"records":[${records.join(',')}],"summary":${JSON.stringify(summaryOf(counts))}}`;
  }
}

/** Makes the same JSON as the view `attendance_record`, and adds the status of the record to the counts. */
function recordOf(studentId: number, line: string, counts: Record<AttendanceStatus, number>): string {
  const [id, classId, date, status = 'present', recorded = '', notes] = line.split('\t');
  counts[status as AttendanceStatus] += 1;
  // PostgreSQL omits trailing zeros: `"2026-09-01T08:30:00.5"` is padded to three decimals.
  const at = recorded.slice(1, -1);
  const instant = at.length === wholeSeconds ? `${at}.000` : at.padEnd(wholeSeconds + 4, '0');
  return `{"id":${id},"student_id":${studentId},"class_id":${classId},"date":${date},"status":"${status}","notes":${notes},"recorded_at":"${instant}Z"}`;
}

/** The length of an instant without fractions of a second. */
const wholeSeconds = 19;
