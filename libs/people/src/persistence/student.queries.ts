import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, whereClause, ReadClient, searchCondition } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';

export interface StudentFilter {
  readonly search?: string;
  readonly gradeLevel?: string;
}

const ONE = 'SELECT id, json FROM student WHERE id = ANY ($1::int[])';

const page = (ids: string) =>
  jsonPage({ view: 'student_json', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint`, each: 'json' });

const LIST = `SELECT ${page('SELECT id FROM student')} AS json,
  (SELECT coalesce(sum(n), 0) FROM student_count) AS total`;

const BY_GRADE_LEVEL = `SELECT ${page('SELECT id FROM student WHERE grade_level = $3::text')} AS json,
  (SELECT coalesce(sum(n), 0) FROM student_count WHERE grade_level = $3::text) AS total`;

/** MATERIALIZED makes the planner use the trigram index, independent of the statistics. */
const SEARCH = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM student ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

/** Reads students as the JSON that the API answers. */
@Injectable()
export class StudentQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws StudentNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new StudentNotFound());
  }

  page({ search, gradeLevel }: StudentFilter, request: PageRequest): Promise<Page> {
    const limitAndOffset = [request.perPage, rowsBefore(request)];
    if (search !== undefined) {
      const { where, values } = whereClause([searchCondition(search), ['grade_level = ?::text', gradeLevel]]);
      return this.reader.page(SEARCH(where), [...limitAndOffset, ...values]);
    }
    if (gradeLevel !== undefined) return this.reader.page(BY_GRADE_LEVEL, [...limitAndOffset, gradeLevel]);
    return this.reader.page(LIST, limitAndOffset);
  }
}
