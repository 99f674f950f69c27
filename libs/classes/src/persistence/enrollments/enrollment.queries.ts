import { StudentNotFound } from '@homeroom/people';
import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  aggregateJson,
  type Condition,
  instantAsText,
  jsonPage,
  ReadClient,
  readCursorPage,
  type ListSource,
  whereClause,
  withFields,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { EnrollmentNotFound } from '../../domain/classes.errors';
import { classThenField } from '../class-past.table';
import type { Enrollment, NewSeat } from '../../domain/enrollment';

export interface EnrollmentFilter {
  readonly studentId?: number | undefined;
  readonly classId?: number | undefined;
  /** Only periods that have this day, `YYYY-MM-DD`. */
  readonly asOf?: string | undefined;
}

type Pair = Pick<Enrollment, 'classId' | 'studentId'>;

const enrollments: ListSource = {
  table: 'enrollment',
  view: 'enrollment_record',
  sorts: { id: 'integer' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM enrollment_record r WHERE id = ANY ($1::int[])';

/** A period with the absence that ended it, if one did. Dates are `YYYY-MM-DD`. */
export interface PeriodRow
  extends Omit<NewSeat, 'enrolledAt'>, Pick<Enrollment, 'id' | 'withdrawalId' | 'endBeforeWithdrawal'> {
  readonly withdrawnFrom: string | null;
  readonly returnDate: string | null;
}

const PAIR = 'SELECT id, class_id AS "classId", student_id AS "studentId" FROM enrollment WHERE id = ANY ($1::int[])';

const OF_PAIRS = `SELECT e.id, class_id AS "classId", e.student_id AS "studentId", e.begin_date::text AS "beginDate",
    e.end_date::text AS "endDate", withdrawal_id AS "withdrawalId", end_before_withdrawal::text AS "endBeforeWithdrawal",
    a.begin_date::text AS "withdrawnFrom", a.end_date::text AS "returnDate"
  FROM enrollment e
  JOIN (SELECT DISTINCT * FROM unnest($1::integer[], $2::integer[]) given (class_id, student_id)) pair USING (class_id, student_id)
  LEFT JOIN student_absence a ON a.id = withdrawal_id
  ORDER BY e.id`;

const page = (ids: string) =>
  jsonPage({ view: 'enrollment_record', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint` });

const ALL = `SELECT ${page('SELECT id FROM enrollment')} AS json, (SELECT count(*) FROM enrollment) AS total`;

/** A student or a class has few enrollments, so the total counts the matching rows. */
const MATCHING = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM enrollment ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

/** The periods of a student in each class, the earliest first. @param columns of a class beside them */
const periods = (
  columns = '',
) => `SELECT class_id,${columns} '[' || string_agg(json_build_object('id', id, 'begin_date', begin_date, 'end_date', end_date,
      'enrolled_at', ${instantAsText('enrolled_at')})::text, ',' ORDER BY begin_date, id) || ']' AS periods
    FROM enrollment WHERE student_id = $1::int GROUP BY class_id`;

/** Reads `student_record` to tell an unknown student from one without enrollments. */
const ofStudent = (schoolClass: string, columns?: string) => `SELECT '{"student_id":' || id || ',"classes":' || (
    SELECT ${aggregateJson('json')} FROM (
      SELECT '{"class":' || ${schoolClass} || ',"periods":' || periods || '}' AS json
      FROM (${periods(columns)}) p JOIN class_record c ON c.id = class_id ORDER BY c.id) r) || '}' AS json
  FROM student_record WHERE id = $1::int`;

const OF_STUDENT = ofStudent('row_to_json(c)::text');

/** The same, with the teacher of the last day of the student in a class, which is not after the day $2. */
const OF_STUDENT_THEN = ofStudent(
  withFields('row_to_json(c)::text', [classThenField('c.id', 'last_day')]),
  ` least(max(coalesce(end_date - 1, 'infinity')), $2::text::date) AS last_day,`,
);

/** Reads enrollments as the JSON that the API answers. */
@Injectable()
export class EnrollmentQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws EnrollmentNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new EnrollmentNotFound());
  }

  page(filter: EnrollmentFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    return this.reader.page(where === '' ? ALL : MATCHING(where), [request.perPage, rowsBefore(request), ...values]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: EnrollmentFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, enrollments, conditionsOf(filter), request);
  }

  /** The classes in which a student sits or has sat, by id, with the periods. @throws StudentNotFound */
  async ofStudent(id: number): Promise<string> {
    return this.classesOf(OF_STUDENT, [id]);
  }

  /** The same with the teachers of then. @param today `YYYY-MM-DD` @throws StudentNotFound */
  async ofStudentThen(id: number, today: string): Promise<string> {
    return this.classesOf(OF_STUDENT_THEN, [id, today]);
  }

  /** The student and the class of an enrollment. @throws EnrollmentNotFound */
  async pairOf(id: number): Promise<Pair> {
    const row = await this.reader.byId<Pair & Pick<Enrollment, 'id'>>(PAIR, id);
    if (!row) throw new EnrollmentNotFound();
    return row;
  }

  /** The periods of students in classes, also those that have ended. */
  ofPairs(pairs: readonly Pair[]): Promise<readonly PeriodRow[]> {
    return this.reader.rows(OF_PAIRS, [pairs.map(({ classId }) => classId), pairs.map(({ studentId }) => studentId)]);
  }

  private async classesOf(sql: string, values: readonly (number | string)[]): Promise<string> {
    const row = await this.reader.list<{ json: string }>(sql, values);
    if (!row) throw new StudentNotFound();
    return row.json;
  }
}

const conditionsOf = ({ studentId, classId, asOf }: EnrollmentFilter): Condition[] => [
  ['student_id = ?::int', studentId],
  ['class_id = ?::int', classId],
  ['daterange(begin_date, end_date) @> ?::text::date', asOf],
];
