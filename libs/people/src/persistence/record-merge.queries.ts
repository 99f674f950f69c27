import { instantAsText, jsonArray, ReadClient, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound, TeacherNotFound } from '../domain/people.errors';

/** @param ids a relation with the ids of the records */
const mergesInto = (record: 'student' | 'teacher', ids: string): string =>
  `SELECT ${record}_id AS id, '{"${record}_id":' || ${record}_id || ',"merges":' || ${jsonArray(
    `SELECT merged_id, ${instantAsText('merged_at')} AS merged_at, ${instantAsText('undone_at')} AS undone_at, stored IS NOT NULL AS undoable
    FROM record_merge WHERE record = '${record}' AND kept_id = s.${record}_id ORDER BY id DESC`,
  )} || '}' AS json FROM ${ids} s WHERE ${record}_id = ANY ($1::int[])`;

const OF_STUDENT = mergesInto('student', 'student_status');

const OF_TEACHER = mergesInto('teacher', 'teacher_days');

const INTO = 'SELECT merged_into($1::text, $2::int) AS id';

/** Reads which records were merged. */
@Injectable()
export class RecordMergeQueries {
  constructor(private readonly reader: ReadClient) {}

  /** The merges into a student, the newest first. @throws StudentNotFound */
  ofStudent(id: number): Promise<string> {
    return this.reader.getJson(OF_STUDENT, id, () => new StudentNotFound());
  }

  /** The merges into a teacher, the newest first. @throws TeacherNotFound */
  ofTeacher(id: number): Promise<string> {
    return this.reader.getJson(OF_TEACHER, id, () => new TeacherNotFound());
  }

  /** The id of the record that has the data of a merged one; null for a record that was not merged. */
  async mergedInto(record: 'student' | 'teacher', id: number): Promise<number | null> {
    const [row] = await withoutShare(() => this.reader.rows<{ id: number | null }>(INTO, [record, id]));
    return row?.id ?? null;
  }
}
