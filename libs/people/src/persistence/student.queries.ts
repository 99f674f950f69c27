import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  type Condition,
  jsonArray,
  jsonPage,
  whereClause,
  ReadClient,
  readCursorPage,
  type ListSource,
  formOfSearch,
  searchCondition,
} from '@homeroom/database';
import { findsSchoolFirst, type Included, schoolJson, withSchool } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { familyName } from './family-name';

export interface StudentFilter {
  readonly search?: string;
  readonly gradeLevel?: string;
  readonly schoolId?: number;
  /** `active` by default. */
  readonly status?: 'active' | 'withdrawn' | 'all';
}

const students: ListSource = {
  table: 'student',
  view: 'student_json',
  each: 'r.json',
  sorts: { id: 'integer', name: 'name', family_name: 'name', grade_level: 'text', enrollment_date: 'date' },
  expressions: { family_name: familyName, grade_level: 'grade_order(grade_level)' },
};

const ONE = 'SELECT id, json FROM student WHERE id = ANY ($1::int[])';

const ONE_WITH_SCHOOL = `SELECT id, ${withSchool('json', 'school_id')} AS json FROM student WHERE id = ANY ($1::int[])`;

const SCHOOL = `SELECT id, '{"student_id":' || id || ',"school":' || ${schoolJson('school_id')} || '}' AS json
  FROM student WHERE id = ANY ($1::int[])`;

/** The JSON text of the row `r` of a list. */
const listed = (include: Included): string =>
  include ? withSchool('r.json', '(SELECT school_id FROM student WHERE id = r.id)') : 'json';

const page = (ids: string, include: Included) =>
  jsonPage({
    view: 'student_json',
    ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint`,
    each: listed(include),
  });

/** The totals of active students are kept. Withdrawn students are few, so they are counted. */
const totals = (also: string) => ({
  active: `(SELECT coalesce(sum(n), 0) FROM student_count WHERE ${also})`,
  withdrawn: `(SELECT count(*) FROM student WHERE withdrawn_on IS NOT NULL AND ${also})`,
});

const has = { active: 'withdrawn_on IS NULL', withdrawn: 'withdrawn_on IS NOT NULL', all: 'true' };

/** @param also a further condition on the students */
function list(status: keyof typeof has, include: Included, also = 'true'): string {
  const { active, withdrawn } = totals(also);
  const total = { active, withdrawn, all: `${active} + ${withdrawn}` }[status];
  return `SELECT ${page(`SELECT id FROM student WHERE ${has[status]} AND ${also}`, include)} AS json, ${total} AS total`;
}

/** No totals are kept by school. */
const COUNTED = (where: string, include: Included) =>
  `SELECT ${page(`SELECT id FROM student ${where}`, include)} AS json, (SELECT count(*) FROM student ${where}) AS total`;

const STATUS = `SELECT student_id AS id, row_to_json(s)::text AS json FROM student_status s
  WHERE student_id = ANY ($1::int[])`;

const WITHDRAWALS = `SELECT student_id AS id, '{"student_id":' || student_id || ',"withdrawals":' || ${jsonArray(
  `SELECT id, begin_date AS date, end_date AS return_date, reason FROM withdrawal
    WHERE student_id = s.student_id ORDER BY begin_date, id`,
)} || '}' AS json
  FROM student_status s WHERE student_id = ANY ($1::int[])`;

/** MATERIALIZED makes the planner use the trigram index, independent of the statistics. */
const SEARCH = (where: string, include: Included) => `WITH match AS MATERIALIZED (SELECT id FROM student ${where})
  SELECT ${page('SELECT id FROM match', include)} AS json, (SELECT count(*) FROM match) AS total`;

/** Reads students as the JSON that the API answers. */
@Injectable()
export class StudentQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws StudentNotFound */
  one(id: number, include?: Included): Promise<string> {
    return this.reader.getJson(include ? ONE_WITH_SCHOOL : ONE, id, () => new StudentNotFound());
  }

  /** The home school. @throws StudentNotFound */
  school(id: number): Promise<string> {
    return this.reader.getJson(SCHOOL, id, () => new StudentNotFound());
  }

  /** @throws StudentNotFound */
  status(id: number): Promise<string> {
    return this.reader.getJson(STATUS, id, () => new StudentNotFound());
  }

  /** The withdrawals from the school and the returns. @throws StudentNotFound */
  withdrawals(id: number): Promise<string> {
    return this.reader.getJson(WITHDRAWALS, id, () => new StudentNotFound());
  }

  page(filter: StudentFilter, request: PageRequest, include?: Included): Promise<Page> {
    const { search, gradeLevel, schoolId, status = 'active' } = filter;
    const limitAndOffset = [request.perPage, rowsBefore(request)];
    if (search !== undefined || schoolId !== undefined) {
      const { where, values } = whereClause(conditionsOf(filter));
      const statement = search === undefined ? COUNTED(where, include) : SEARCH(where, include);
      return this.reader.page(statement, [...limitAndOffset, ...values], formOfSearch(search));
    }
    if (gradeLevel === undefined) return this.reader.page(list(status, include), limitAndOffset);
    return this.reader.page(list(status, include, 'grade_level = $3::text'), [...limitAndOffset, gradeLevel]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: StudentFilter, request: CursorRequest, include?: Included): Promise<string> {
    const isFilteredFirst = filter.search !== undefined || findsSchoolFirst(filter.schoolId, request.sort);
    const each = include ? listed(include) : students.each;
    return readCursorPage(this.reader, { ...students, each, isFilteredFirst }, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search, gradeLevel, schoolId, status = 'active' }: StudentFilter): Condition[] => [
  ...(search === undefined ? [] : [searchCondition(search)]),
  ['grade_level = ?::text', gradeLevel],
  ['school_id = ?::int', schoolId],
  [has[status], true],
];
