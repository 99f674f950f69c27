import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  byName,
  formOfSearch,
  covers,
  selectByIds,
  aggregateJson,
  jsonPage,
  whereClause,
  ReadClient,
  readCursorPage,
  type ListSource,
  type Condition,
} from '@homeroom/database';
import { findsSchoolFirst, type Included, schoolJson, withSchool } from '@homeroom/schools';
import { byFamilyName } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';
import { classSearchCondition } from './class-search.queries';
import { withoutTeacher } from './class-times.queries';

export interface ClassFilter {
  readonly semester?: string;
  /** Any of these. */
  readonly semesters?: readonly string[];
  readonly teacherId?: number;
  readonly schoolId?: number;
  readonly search?: string;
  /** The classes without a teacher on this day, `YYYY-MM-DD`, or all others. */
  readonly withoutTeacherOn?: string;
  readonly withTeacherOn?: string;
}

const classes: ListSource = {
  table: 'school_class',
  view: 'class_record',
  sorts: { id: 'integer', name: 'name', teacher_id: 'integer', teacher_name: 'name', semester: 'text' },
  expressions: { teacher_name: '(SELECT name FROM teacher_record WHERE id = t.teacher_id)' },
  nullable: ['semester'],
  embeds: { changes: 'teacher_change', column: 'teacher_id' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM class_record r WHERE id = ANY ($1::int[])';

const school = '(SELECT school_id FROM school_class WHERE id = r.id)';

/** The JSON text of the row `r` of the view; that of the row alone without a school. */
const listed = (include: Included): string | undefined => include && withSchool('row_to_json(r)::text', school);

const ONE_WITH_SCHOOL = `SELECT id, ${withSchool('row_to_json(r)::text', school)} AS json
  FROM class_record r WHERE id = ANY ($1::int[])`;

const SCHOOL = `SELECT id, '{"class_id":' || id || ',"school":' || ${schoolJson('school_id')} || '}' AS json
  FROM school_class WHERE id = ANY ($1::int[])`;

/** A district has few classes, so the total counts the rows. */
const LIST = (where: string, include: Included) =>
  `SELECT ${jsonPage({
    view: 'class_record',
    ids: `SELECT id FROM school_class ${where} ORDER BY id LIMIT $1::int OFFSET $2::bigint`,
    each: listed(include),
  })} AS json, (SELECT count(*) FROM school_class ${where}) AS total`;

/** MATERIALIZED makes the planner use the trigram indexes, independent of the statistics. */
const SEARCH = (where: string, include: Included) => `WITH match AS MATERIALIZED (SELECT id FROM school_class ${where})
  SELECT ${jsonPage({
    view: 'class_record',
    ids: 'SELECT id FROM match ORDER BY id LIMIT $1::int OFFSET $2::bigint',
    each: listed(include),
  })} AS json, (SELECT count(*) FROM match) AS total`;

/** The orders of a roster, with SQL. */
const rosterOrders = { id: 'id', name: byName('name', 'id'), family_name: byFamilyName('id') };

export type RosterOrder = keyof typeof rosterOrders;

/** The students who sit in the class on the day $2. */
const students = (order: RosterOrder) =>
  selectByIds({
    view: 'student_json',
    ids: `SELECT student_id FROM enrollment WHERE class_id = c.id
      AND ${covers('$2::text::date')}`,
    order: rosterOrders[order],
  });

/** Counts the listed students, so that list and `total_count` always agree. */
const rosterOf = (order: RosterOrder) => `SELECT '{"class":' || row_to_json(c)::text
    || ',"students":' || roster.students
    || ',"total_count":' || roster.total || '}' AS json
  FROM class_record c, LATERAL (SELECT ${aggregateJson('json')} AS students, count(*) AS total FROM (${students(order)}) s) roster
  WHERE c.id = $1::int`;

/** Reads classes and rosters as the JSON that the API answers. */
@Injectable()
export class ClassQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws ClassNotFound */
  one(id: number, include?: Included): Promise<string> {
    return this.reader.getJson(include ? ONE_WITH_SCHOOL : ONE, id, () => new ClassNotFound());
  }

  /** The school of the class. @throws ClassNotFound */
  school(id: number): Promise<string> {
    return this.reader.getJson(SCHOOL, id, () => new ClassNotFound());
  }

  page(filter: ClassFilter, request: PageRequest, include?: Included): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    const statement = filter.search === undefined ? LIST(where, include) : SEARCH(where, include);
    return this.reader.page(statement, [request.perPage, rowsBefore(request), ...values], formOfSearch(filter.search));
  }

  /**
   * The class with its students.
   *
   * @param asOf the day on which they sit there, `YYYY-MM-DD`
   * @throws ClassNotFound
   */
  async roster(id: number, { order, asOf }: { order: RosterOrder; asOf: string }): Promise<string> {
    const row = await this.reader.list<{ json: string }>(rosterOf(order), [id, asOf]);
    if (!row) throw new ClassNotFound();
    return row.json;
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: ClassFilter, request: CursorRequest, include?: Included): Promise<string> {
    const isFilteredFirst = filter.search !== undefined || findsSchoolFirst(filter.schoolId, request.sort);
    const list = { ...classes, each: listed(include), isFilteredFirst };
    return readCursorPage(this.reader, list, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ search, semester, semesters, teacherId, schoolId, ...teachers }: ClassFilter): Condition[] => [
  ...(search === undefined ? [] : [classSearchCondition(search)]),
  ['semester = ?::text', semester],
  ['semester = ANY (?::text[])', semesters],
  ['teacher_id = ?::int', teacherId],
  ['school_id = ?::int', schoolId],
  [`id IN (${withoutTeacher('?')})`, teachers.withoutTeacherOn],
  [`id NOT IN (${withoutTeacher('?')})`, teachers.withTeacherOn],
];
