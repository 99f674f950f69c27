import { instantAsText, jsonArray, ReadClient, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';

const OF_STUDENT = `SELECT student_id AS id, '{"student_id":' || student_id || ',"merges":' || ${jsonArray(
  `SELECT merged_id, ${instantAsText('merged_at')} AS merged_at, ${instantAsText('undone_at')} AS undone_at, stored IS NOT NULL AS undoable
    FROM record_merge WHERE record = 'student' AND kept_id = s.student_id ORDER BY id DESC`,
)} || '}' AS json FROM student_status s WHERE student_id = ANY ($1::int[])`;

const INTO = 'SELECT merged_into($1::text, $2::int) AS id';

/** Reads which records were merged. */
@Injectable()
export class RecordMergeQueries {
  constructor(private readonly reader: ReadClient) {}

  /** The merges into a student, the newest first. @throws StudentNotFound */
  ofStudent(id: number): Promise<string> {
    return this.reader.getJson(OF_STUDENT, id, () => new StudentNotFound());
  }

  /** The id of the record that has the data of a merged one; null for a record that was not merged. */
  async mergedInto(record: 'student' | 'teacher', id: number): Promise<number | null> {
    const [row] = await withoutShare(() => this.reader.rows<{ id: number | null }>(INTO, [record, id]));
    return row?.id ?? null;
  }
}
