import { aggregateJson, instantAsText, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../../domain/classes.errors';

/** The periods of a student in each class, the earliest first. */
const PERIODS = `SELECT class_id, '[' || string_agg(json_build_object('begin_date', begin_date, 'end_date', end_date,
      'enrolled_at', ${instantAsText('enrolled_at')})::text, ',' ORDER BY begin_date, id) || ']' AS periods
    FROM enrollment WHERE student_id = $1::int GROUP BY class_id`;

/** Reads `student_record` to tell an unknown student from one without enrollments. */
const OF_STUDENT = `SELECT '{"student_id":' || id || ',"classes":' || (
    SELECT ${aggregateJson('json')} FROM (
      SELECT '{"class":' || row_to_json(c)::text || ',"periods":' || periods || '}' AS json
      FROM (${PERIODS}) p JOIN class_record c ON c.id = class_id ORDER BY c.id) r) || '}' AS json
  FROM student_record WHERE id = $1::int`;

/** Reads enrollments as the JSON that the API answers. */
@Injectable()
export class EnrollmentQueries {
  constructor(private readonly reader: ReadClient) {}

  /** The classes in which a student sits or has sat, by id, with the periods. @throws StudentNotFound */
  async ofStudent(id: number): Promise<string> {
    const row = await this.reader.list<{ json: string }>(OF_STUDENT, [id]);
    if (!row) throw new StudentNotFound();
    return row.json;
  }
}
