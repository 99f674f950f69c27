import { StudentNotFound } from '@homeroom/people';
import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  jsonArray,
  jsonPage,
  whereClause,
  ReadClient,
  readCursorPage,
  type ListSource,
  type Condition,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { GradeNotFound } from '../domain/academics.errors';
import type { GradeOfAverage } from '../domain/average';

export interface GradeFilter {
  readonly studentId?: number;
  readonly classId?: number;
  readonly term?: string;
}

const grades: ListSource = {
  table: 'grade',
  view: 'grade_record',
  sorts: { id: 'integer', student_id: 'integer', class_id: 'integer', term: 'text' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM grade_record r WHERE id = ANY ($1::int[])';

const page = (ids: string) =>
  jsonPage({ view: 'grade_record', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint` });

const LIST = `SELECT ${page('SELECT id FROM grade')} AS json, (SELECT coalesce(sum(n), 0) FROM grade_count) AS total`;

const BY_TERM = `SELECT ${page('SELECT id FROM grade WHERE term = $3::text')} AS json,
  (SELECT coalesce(sum(n), 0) FROM grade_count WHERE term = $3::text) AS total`;

/** A student or a class has few grades, so the total counts the matching rows, which an index finds. */
const MATCHING = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM grade ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

/** The grades of a student. `student_record` tells an unknown student from one without grades. */
const gradesOfStudent = {
  ...grades,
  parent: { sql: 'SELECT id FROM student_record WHERE id = $3::int', notFound: () => new StudentNotFound() },
};

const OF_STUDENT = (where: string) => `${MATCHING(where)} WHERE EXISTS (${gradesOfStudent.parent.sql})`;

/** All grades of a student, as far as an average needs them. The student is `$1`. */
const ALL_OF_STUDENT = (where: string) => `SELECT ${jsonArray(`SELECT id, class_id, term, assignment_name, score,
    max_score, graded_at FROM grade_record ${where}`)} AS json
  FROM student_record WHERE id = $1::int`;

/** Reads grades as the JSON that the API answers. */
@Injectable()
export class GradeQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws GradeNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new GradeNotFound());
  }

  /** A page of the grades of a student. @throws StudentNotFound */
  async ofStudent(studentId: number, { classId, term }: GradeFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(conditionsOf({ studentId, classId, term }));
    const parameters = [request.perPage, rowsBefore(request), ...values];
    const row = await this.reader.list<{ json: string; total: string | number }>(OF_STUDENT(where), parameters);
    if (!row) throw gradesOfStudent.parent.notFound();
    return { rows: row.json, total: Number(row.total) };
  }

  /** A page of them after a cursor. @throws StudentNotFound, CursorExpired, ValidationFailed */
  ofStudentAfter(studentId: number, filter: GradeFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, gradesOfStudent, conditionsOf({ ...filter, studentId }), request);
  }

  /** All of them at once, because a page may end between two grades of one assignment. @throws StudentNotFound */
  async allOfStudent(studentId: number, { classId, term }: GradeFilter): Promise<GradeOfAverage[]> {
    const { where, values } = whereClause(conditionsOf({ studentId, classId, term }), 1);
    const row = await this.reader.list<{ json: string }>(ALL_OF_STUDENT(where), values);
    if (!row) throw new StudentNotFound();
    return JSON.parse(row.json) as GradeOfAverage[];
  }

  page({ studentId, classId, term }: GradeFilter, request: PageRequest): Promise<Page> {
    const limitAndOffset = [request.perPage, rowsBefore(request)];
    if (studentId === undefined && classId === undefined) {
      return term === undefined
        ? this.reader.page(LIST, limitAndOffset)
        : this.reader.page(BY_TERM, [...limitAndOffset, term]);
    }
    const { where, values } = whereClause(conditionsOf({ studentId, classId, term }));
    return this.reader.page(MATCHING(where), [...limitAndOffset, ...values]);
  }
  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: GradeFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, grades, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ studentId, classId, term }: GradeFilter): Condition[] => [
  ['student_id = ?::int', studentId],
  ['class_id = ?::int', classId],
  ['term = ?::text', term],
];
