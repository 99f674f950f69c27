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
import { findsSchoolFirst, type Included, schoolJson, withSchool } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { familyName } from './family-name';

export interface TeacherFilter {
  readonly search?: string;
  readonly department?: string;
  readonly schoolId?: number;
}

const teachers: ListSource = {
  table: 'teacher',
  view: 'teacher_record',
  sorts: { id: 'integer', name: 'name', family_name: 'name', department: 'text' },
  expressions: { family_name: familyName },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM teacher_record r WHERE id = ANY ($1::int[])';

const home = '(SELECT school_id FROM teacher WHERE id = r.id)';

/** The JSON text of the row `r` of the view; that of the row alone without a school. */
const listed = (include: Included): string | undefined => include && withSchool('row_to_json(r)::text', home);

const ONE_WITH_SCHOOL = `SELECT id, ${withSchool('row_to_json(r)::text', home)} AS json
  FROM teacher_record r WHERE id = ANY ($1::int[])`;

const SCHOOL = `SELECT id, '{"teacher_id":' || id || ',"school":' || ${schoolJson('school_id')} || '}' AS json
  FROM teacher WHERE id = ANY ($1::int[])`;

const page = (ids: string, include: Included) =>
  jsonPage({
    view: 'teacher_record',
    ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint`,
    each: listed(include),
  });

/** A district has few teachers, so the total counts the rows. */
const LIST = (where: string, include: Included) => `SELECT ${page(`SELECT id FROM teacher ${where}`, include)} AS json,
  (SELECT count(*) FROM teacher ${where}) AS total`;

/** MATERIALIZED makes the planner use the trigram index, independent of the statistics. */
const SEARCH = (where: string, include: Included) => `WITH match AS MATERIALIZED (SELECT id FROM teacher ${where})
  SELECT ${page('SELECT id FROM match', include)} AS json, (SELECT count(*) FROM match) AS total`;

/** Reads teachers as the JSON that the API answers. */
@Injectable()
export class TeacherQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws TeacherNotFound */
  one(id: number, include?: Included): Promise<string> {
    return this.reader.getJson(include ? ONE_WITH_SCHOOL : ONE, id, () => new TeacherNotFound());
  }

  /** The home school. @throws TeacherNotFound */
  school(id: number): Promise<string> {
    return this.reader.getJson(SCHOOL, id, () => new TeacherNotFound());
  }

  page(filter: TeacherFilter, request: PageRequest, include?: Included): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    const statement = (filter.search ?? '') === '' ? LIST(where, include) : SEARCH(where, include);
    return this.reader.page(statement, [request.perPage, rowsBefore(request), ...values]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: TeacherFilter, request: CursorRequest, include?: Included): Promise<string> {
    const isFilteredFirst = filter.search !== undefined || findsSchoolFirst(filter.schoolId, request.sort);
    const list = { ...teachers, each: listed(include), isFilteredFirst };
    return readCursorPage(this.reader, list, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search = '', department, schoolId }: TeacherFilter): Condition[] => [
  searchCondition(search),
  ['department = ?::text', department],
  ['school_id = ?::int', schoolId],
];
