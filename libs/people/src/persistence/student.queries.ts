import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  type Condition,
  jsonArray,
  jsonPage,
  whereClause,
  ReadClient,
  readCursorPage,
  type ListSource,
  searchCondition,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';

export interface StudentFilter {
  readonly search?: string;
  readonly gradeLevel?: string;
  /** `active` by default. */
  readonly status?: 'active' | 'withdrawn' | 'all';
}

const students: ListSource = {
  table: 'student',
  view: 'student_json',
  each: 'r.json',
  sorts: { id: 'integer', name: 'name', grade_level: 'text', enrollment_date: 'date' },
  expressions: { grade_level: 'grade_order(grade_level)' },
};

const ONE = 'SELECT id, json FROM student WHERE id = ANY ($1::int[])';

const page = (ids: string) =>
  jsonPage({ view: 'student_json', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint`, each: 'json' });

/** The totals of active students are kept. Withdrawn students are few, so they are counted. */
const totals = (also: string) => ({
  active: `(SELECT coalesce(sum(n), 0) FROM student_count WHERE ${also})`,
  withdrawn: `(SELECT count(*) FROM student WHERE withdrawn_on IS NOT NULL AND ${also})`,
});

const has = { active: 'withdrawn_on IS NULL', withdrawn: 'withdrawn_on IS NOT NULL', all: 'true' };

/** @param also a further condition on the students */
function list(status: keyof typeof has, also = 'true'): string {
  const { active, withdrawn } = totals(also);
  const total = { active, withdrawn, all: `${active} + ${withdrawn}` }[status];
  return `SELECT ${page(`SELECT id FROM student WHERE ${has[status]} AND ${also}`)} AS json, ${total} AS total`;
}

const STATUS = `SELECT student_id AS id, row_to_json(s)::text AS json FROM student_status s
  WHERE student_id = ANY ($1::int[])`;

const WITHDRAWALS = `SELECT student_id AS id, '{"student_id":' || student_id || ',"withdrawals":' || ${jsonArray(
  `SELECT id, begin_date AS date, end_date AS return_date, reason FROM withdrawal
    WHERE student_id = s.student_id ORDER BY begin_date, id`,
)} || '}' AS json
  FROM student_status s WHERE student_id = ANY ($1::int[])`;

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

  /** @throws StudentNotFound */
  status(id: number): Promise<string> {
    return this.reader.getJson(STATUS, id, () => new StudentNotFound());
  }

  /** The withdrawals from the school and the returns. @throws StudentNotFound */
  withdrawals(id: number): Promise<string> {
    return this.reader.getJson(WITHDRAWALS, id, () => new StudentNotFound());
  }

  page({ search, gradeLevel, status = 'active' }: StudentFilter, request: PageRequest): Promise<Page> {
    const limitAndOffset = [request.perPage, rowsBefore(request)];
    if (search !== undefined) {
      const { where, values } = whereClause(conditionsOf({ search, gradeLevel, status }));
      return this.reader.page(SEARCH(where), [...limitAndOffset, ...values]);
    }
    if (gradeLevel === undefined) return this.reader.page(list(status), limitAndOffset);
    return this.reader.page(list(status, 'grade_level = $3::text'), [...limitAndOffset, gradeLevel]);
  }
  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: StudentFilter, request: CursorRequest): Promise<string> {
    const isFilteredFirst = filter.search !== undefined;
    return readCursorPage(this.reader, { ...students, isFilteredFirst }, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search, gradeLevel, status = 'active' }: StudentFilter): Condition[] => [
  ...(search === undefined ? [] : [searchCondition(search)]),
  ['grade_level = ?::text', gradeLevel],
  [has[status], true],
];
