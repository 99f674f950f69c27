import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { selectByIds, aggregateJson, jsonPage, whereClause, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';

export interface ClassFilter {
  readonly semester?: string;
  readonly teacherId?: number;
}

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM class_record r WHERE id = ANY ($1::int[])';

/** A district has few classes, so the total counts the rows. */
const LIST = (where: string) =>
  `SELECT ${jsonPage({
    view: 'class_record',
    ids: `SELECT id FROM school_class ${where} ORDER BY id LIMIT $1::int OFFSET $2::bigint`,
  })} AS json, (SELECT count(*) FROM school_class ${where}) AS total`;

const STUDENTS = selectByIds({ view: 'student_json', ids: 'SELECT student_id FROM enrollment WHERE class_id = c.id' });

/** Counts the listed students, so that list and `total_count` always agree. */
const ROSTER = `SELECT '{"class":' || row_to_json(c)::text
    || ',"students":' || roster.students
    || ',"total_count":' || roster.total || '}' AS json
  FROM class_record c, LATERAL (SELECT ${aggregateJson('json')} AS students, count(*) AS total FROM (${STUDENTS}) s) roster
  WHERE c.id = $1::int`;

/** Reads classes and rosters as the JSON that the API answers. */
@Injectable()
export class ClassQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws ClassNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new ClassNotFound());
  }

  page({ semester, teacherId }: ClassFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause([
      ['semester = ?::text', semester],
      ['teacher_id = ?::int', teacherId],
    ]);
    return this.reader.page(LIST(where), [request.perPage, rowsBefore(request), ...values]);
  }

  /** The class with its students, by id. @throws ClassNotFound */
  async roster(id: number): Promise<string> {
    const row = await this.reader.list<{ json: string }>(ROSTER, [id]);
    if (!row) throw new ClassNotFound();
    return row.json;
  }
}
