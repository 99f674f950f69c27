import { aggregateJson, byName, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { AttendanceStatus } from '../domain/attendance';

/**
 * Each student with their marks of the wanted statuses, and the number of other classes of the day in which they were present or
 * late. The day is read once, for all students.
 */
const ABSENTEES = `WITH mark AS MATERIALIZED (
    SELECT student_id, class_id, status, notes FROM attendance WHERE date = $1::text::date),
  wanted AS (
    SELECT student_id,
      json_agg(json_build_object('class_id', class_id, 'class_name', c.name, 'status', status, 'notes', notes)
        ORDER BY ${byName('c.name', 'class_id')}) FILTER (WHERE status = ANY ($2::text[])) AS marks,
      count(*) FILTER (WHERE status IN ('present', 'late') AND status <> ALL ($2::text[])) AS seen_in
    FROM mark JOIN class_record c ON c.id = class_id
    GROUP BY student_id HAVING count(*) FILTER (WHERE status = ANY ($2::text[])) > 0),
  listed AS (
    SELECT student_id, name, grade_level, guardian_name, guardian_email, guardian_phone, seen_in, marks
    FROM wanted JOIN student_record student ON student.id = student_id
    ORDER BY ${byName('name', 'student_id')})
  SELECT '{"date":' || to_json($1::text) || ',"students":' || ${aggregateJson('row_to_json(listed)::text')} || '}' AS json
  FROM listed`;

/** Lists the students who were absent, late or excused on a day, with the guardian to call. */
@Injectable()
export class Absentees {
  constructor(private readonly reader: ReportClient) {}

  /** The JSON of the students with a mark of one of these statuses on a date, `YYYY-MM-DD`, by name. */
  async on(date: string, statuses: readonly AttendanceStatus[]): Promise<string> {
    const [row] = await this.reader.rows<{ json: string }>(ABSENTEES, [date, [...statuses]]);
    if (!row) throw new Error('A statement that aggregates must return one row');
    return row.json;
  }
}
