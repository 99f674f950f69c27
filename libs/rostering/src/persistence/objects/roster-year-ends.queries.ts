import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { PackageScope } from '../../domain/package-scope';
import { inScope, scopeValues } from './package-scope';

/** Students of one grade level of a school, and their level in a package; null for those whom it no longer lists. */
interface StudentMove {
  readonly school: number | null;
  readonly from: string;
  readonly to: string | null;
  readonly students: number;
}

/** The classes of a school that a package no longer lists, and the last day of their terms. Dates are `YYYY-MM-DD`. */
interface EndedClasses {
  readonly school: number | null;
  readonly classes: number;
  readonly lastDay: string | null;
}

/** A session with days. The school is null for the whole district. */
interface KnownSession {
  readonly kind: string;
  readonly school: number | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A class, with the last day of its terms; null if it is not known. */
interface ClassOfSchool {
  readonly id: number;
  readonly school: number | null;
  readonly lastDay: string | null;
}

interface StudentOfSchool {
  readonly id: number;
  readonly school: number | null;
  readonly gradeLevel: string;
  /** The first day at the school, `YYYY-MM-DD`. */
  readonly enrolledOn: string;
}

/** SQL for whether the package does not have the object `o`. @param kind of the object @param isComplete SQL for whether what the package lacks is gone */
const isGone = (kind: string, isComplete: string): string => `coalesce((SELECT p.is_removed FROM package_sourced_id p
  WHERE p.kind = '${kind}' AND p.sourced_id = o.sourced_id), ${isComplete})`;

/** SQL for the last day of the terms of a class; null if one of them has none. */
const lastDayOf = (
  id: string,
): string => `(SELECT CASE WHEN bool_and(term.last_day IS NOT NULL) THEN max(term.last_day) END
  FROM class_term JOIN academic_session_record term ON term.id = academic_session_id WHERE class_term.class_id = ${id})`;

/** The objects $1 as they were before the import. Objects that came with it, or came back with it, are left out. */
const MOVES = (
  scope: string,
): string => `SELECT school, "from", CASE WHEN NOT is_gone THEN "to" END AS "to", count(*)::integer AS students FROM (
    SELECT coalesce((was.fields->>'school_id')::integer, home.school_id) AS school, was.fields->>'grade_level' AS "from",
      coalesce(o.fields->'values'->>'grade_level', was.fields->>'grade_level') AS "to", ${isGone('user', '$4::boolean')} AS is_gone
    FROM roster_object o JOIN student_school home ON home.student_id = o.record_id
      JOIN student_status status ON status.student_id = o.record_id AND status.status = 'active'
      LEFT JOIN import_roster_object written
        ON written.import_id = $1::integer AND written.kind = o.kind AND written.sourced_id = o.sourced_id
      CROSS JOIN LATERAL (SELECT coalesce(written.before->'fields', o.fields)->'values' AS fields) was
    WHERE o.kind = 'user' AND o.record = 'student' AND o.is_current AND coalesce((written.before->>'is_current')::boolean, true)
      AND (o.import_id <> $1::integer OR written.before IS NOT NULL) ${scope}) every
  WHERE "from" IS NOT NULL GROUP BY 1, 2, 3`;

const CLASSES = (
  scope: string,
): string => `SELECT school, count(*)::integer AS classes, max(last_day)::text AS "lastDay" FROM (
    SELECT class_school.school_id AS school, ${lastDayOf('o.record_id')} AS last_day
    FROM roster_object o JOIN class_school ON class_school.class_id = o.record_id
    WHERE o.kind = 'class' AND o.record = 'class' AND o.is_current AND ${isGone('class', '$1::boolean')} ${scope}) every
  GROUP BY school`;

const SESSIONS = `SELECT kind, school_id AS school, first_day::text AS "firstDay", last_day::text AS "lastDay"
  FROM academic_session_record WHERE first_day IS NOT NULL AND last_day IS NOT NULL`;

const FIRST_DAYS = `SELECT DISTINCT left(btrim(fields->>'startDate'), 10) AS day FROM roster_object
  WHERE kind = 'academicSession' AND is_current AND btrim(fields->>'startDate') <> ''`;

const CLASS_TIMES = `SELECT class_id AS id, school_id AS school, ${lastDayOf('class_school.class_id')}::text AS "lastDay"
  FROM class_school WHERE class_id = ANY ($1::integer[])`;

const STUDENTS = `SELECT s.id, school_id AS school, grade_level AS "gradeLevel", enrollment_date::text AS "enrolledOn" FROM student_record s
  JOIN student_school ON student_id = s.id WHERE s.id = ANY ($1::integer[])`;

/** Reads by what a package shows that a school year has ended. Call it inside the transaction of an import. */
@Injectable()
export class RosterYearEnds {
  constructor(private readonly transactions: Transactions) {}

  /**
   * What becomes of the students of earlier packages. Call it after the rows of students were written, and before students are withdrawn.
   *
   * @param isComplete whether students without a row have left
   */
  moves(importId: number, isComplete: boolean, scope: PackageScope | null): Promise<readonly StudentMove[]> {
    const [condition, values] = limitOf(scope);
    return this.rows(MOVES(condition), [importId, ...values, isComplete]);
  }

  /** The classes that the package no longer has. @param isComplete whether classes without a row have left */
  endedClasses(isComplete: boolean, scope: PackageScope | null): Promise<readonly EndedClasses[]> {
    const [condition, values] = limitOf(scope);
    return this.rows(CLASSES(condition), [isComplete, ...values]);
  }

  sessions(): Promise<readonly KnownSession[]> {
    return this.rows(SESSIONS, []);
  }

  /** The first days of the sessions of the packages. */
  async firstDays(): Promise<readonly string[]> {
    return (await this.rows<{ day: string }>(FIRST_DAYS, [])).map(({ day }) => day);
  }

  classesOf(ids: readonly number[]): Promise<readonly ClassOfSchool[]> {
    return this.rows(CLASS_TIMES, [ids]);
  }

  studentsOf(ids: readonly number[]): Promise<readonly StudentOfSchool[]> {
    return this.rows(STUDENTS, [ids]);
  }

  private rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.transactions.execute<Row>({ sql, values });
  }
}

/** The condition of a scope on the object `o`, with the parameters $2 and $3, which each statement gets. */
const limitOf = (scope: PackageScope | null): readonly [string, readonly unknown[]] =>
  scope ? [`AND ${inScope}`, scopeValues(scope)] : ['AND ($2::integer[], $3::boolean) IS NOT NULL', [[], false]];
