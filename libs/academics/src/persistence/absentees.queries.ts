import { callListOf } from '@homeroom/people';
import { aggregateJson, byName, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { AttendanceStatus } from '../domain/attendance';
import { marksOf } from './records-of-school';

/**
 * Each student with their marks of the wanted statuses, and the number of other classes in which they were seen on the day.
 *
 * @param day the marks of the day, of which `$1` is the date
 * @param statuses the parameter
 */
const ABSENTEES = (day: string, statuses: string) => `WITH mark AS MATERIALIZED (
    SELECT student_id, class_id, status, notes FROM attendance ${day} AND status = ANY (${statuses}::text[])),
  absentee AS (
    SELECT student_id, json_agg(json_build_object('class_id', class_id, 'class_name', c.name, 'status', status,
      'notes', notes) ORDER BY ${byName('c.name', 'class_id')}) AS marks
    FROM mark JOIN class_record c ON c.id = class_id GROUP BY student_id),
  seen AS (
    SELECT student_id, count(*) AS classes FROM attendance
    ${day} AND status IN ('present', 'late') AND status <> ALL (${statuses}::text[])
      AND student_id IN (SELECT student_id FROM mark)
    GROUP BY student_id),
  listed AS (
    SELECT student_id, shown_name AS name, grade_level, guardian_name, guardian_email, guardian_phone,
      coalesce(seen.classes, 0) AS seen_in, marks, ${callListOf('student.id')}::json AS contacts
    FROM absentee JOIN student_record student ON student.id = student_id
      JOIN student_shown_name USING (student_id) LEFT JOIN seen USING (student_id)
    ORDER BY ${byName('student.name', 'student_id')})
  SELECT '{"date":' || to_json($1::text) || ',"students":' || ${aggregateJson('row_to_json(listed)::text')} || '}' AS json
  FROM listed`;

/** Lists the students who were absent, late or excused on a day, with the contacts to call. */
@Injectable()
export class Absentees {
  constructor(private readonly reader: ReportClient) {}

  /**
   * The JSON of the students with a mark of one of these statuses on a date, `YYYY-MM-DD`, by name.
   *
   * @param schoolId only marks in classes of this school
   */
  async on(date: string, statuses: readonly AttendanceStatus[], schoolId?: number): Promise<string> {
    const { where, values } = marksOf(date, schoolId);
    const statement = ABSENTEES(where, `$${values.length + 1}`);
    const [row] = await this.reader.rows<{ json: string }>(statement, [...values, [...statuses]]);
    if (!row) throw new Error('A statement that aggregates must return one row');
    return row.json;
  }
}
