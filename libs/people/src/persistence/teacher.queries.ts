import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  jsonPage,
  whereClause,
  ReadClient,
  readCursorPage,
  type ListSource,
  type Condition,
  searchCondition,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';

export interface TeacherFilter {
  readonly search?: string;
  readonly department?: string;
}

const teachers: ListSource = {
  table: 'teacher',
  view: 'teacher_record',
  sorts: { id: 'integer', name: 'name', department: 'text' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM teacher_record r WHERE id = ANY ($1::int[])';

const page = (ids: string) =>
  jsonPage({ view: 'teacher_record', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint` });

/** A district has few teachers, so the total counts the rows. */
const LIST = (where: string) => `SELECT ${page(`SELECT id FROM teacher ${where}`)} AS json,
  (SELECT count(*) FROM teacher ${where}) AS total`;

/** MATERIALIZED makes the planner use the trigram index, independent of the statistics. */
const SEARCH = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM teacher ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

/** Reads teachers as the JSON that the API answers. */
@Injectable()
export class TeacherQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws TeacherNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new TeacherNotFound());
  }

  page({ search = '', department }: TeacherFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(conditionsOf({ search, department }));
    const statement = search === '' ? LIST(where) : SEARCH(where);
    return this.reader.page(statement, [request.perPage, rowsBefore(request), ...values]);
  }
  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: TeacherFilter, request: CursorRequest): Promise<string> {
    const isFilteredFirst = filter.search !== undefined;
    return readCursorPage(this.reader, { ...teachers, isFilteredFirst }, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search = '', department }: TeacherFilter): Condition[] => [
  searchCondition(search),
  ['department = ?::text', department],
];
