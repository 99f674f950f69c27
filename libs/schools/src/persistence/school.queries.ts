import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  type Condition,
  jsonPage,
  type ListSource,
  ReadClient,
  readCursorPage,
  searchCondition,
  whereClause,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { SchoolNotFound } from '../domain/schools.errors';

export interface SchoolFilter {
  readonly search?: string;
  readonly kind?: string;
}

const schools: ListSource = {
  table: 'school',
  view: 'school_record',
  sorts: { id: 'integer', name: 'name' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM school_record r WHERE id = ANY ($1::int[])';

/** A district has few schools, so all of them are read. */
const LIST = (where: string) =>
  `SELECT ${jsonPage({
    view: 'school_record',
    ids: `SELECT id FROM school ${where} ORDER BY id LIMIT $1::int OFFSET $2::bigint`,
  })} AS json, (SELECT count(*) FROM school ${where}) AS total`;

/** Reads schools as the JSON that the API answers. */
@Injectable()
export class SchoolQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws SchoolNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new SchoolNotFound());
  }

  page(filter: SchoolFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    return this.reader.page(LIST(where), [request.perPage, rowsBefore(request), ...values]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: SchoolFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, schools, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search = '', kind }: SchoolFilter): Condition[] => [
  searchCondition(search),
  ['kind = ?::text', kind],
];
