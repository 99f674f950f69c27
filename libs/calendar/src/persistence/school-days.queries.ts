import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** The closed days of the whole district, and of the school of each class. `class_school` has the classes that the caller sees. */
const OF_CLASSES = `SELECT DISTINCT ON (class_id) class_id, closed.name FROM class_school JOIN closed_day_record closed
    ON closed.school_id IS NULL OR closed.school_id = class_school.school_id
  WHERE class_id = ANY ($1::int[]) AND $2::text::date BETWEEN first_day AND last_day
  ORDER BY class_id, closed.school_id NULLS LAST, closed.id`;

const ON_DAY = `SELECT closed.name, school.name AS school FROM closed_day_record closed
    LEFT JOIN school_record school ON school.id = closed.school_id
  WHERE $1::text::date BETWEEN first_day AND last_day
    AND ($2::int IS NULL OR closed.school_id IS NULL OR closed.school_id = $2::int)
  ORDER BY closed.school_id NULLS FIRST, closed.id`;

const CLOSED_DATES = `SELECT date FROM unnest($1::text[]) date WHERE EXISTS (SELECT FROM closed_day_record
  WHERE date::date BETWEEN first_day AND last_day AND (school_id IS NULL OR school_id = $2::int))`;

const TERMS = `SELECT class_id, json_agg(json_build_object('begins', first_day, 'ends', last_day)) AS terms
  FROM class_term JOIN academic_session_record session ON session.id = academic_session_id
  WHERE class_id = ANY ($1::int[]) GROUP BY class_id`;

/**
 * The semesters of the classes in the terms that have the day `$1`, and in the school years with classes of their own, or the names of these if
 * no class is in them. Between the terms these are the ones that ended last, and before the first one, those that begin first. None if no class is in
 * a session: then the calendar does not have its semesters.
 */
const SEMESTERS = `WITH session AS (
      SELECT s.id, s.name, first_day, last_day, $1::text::date BETWEEN first_day AND last_day AS has_day
      FROM academic_session s WHERE is_current AND first_day IS NOT NULL AND last_day IS NOT NULL AND (kind <> 'school_year'
        OR EXISTS (SELECT FROM packaged_class_term WHERE academic_session_id = s.id)
        OR EXISTS (SELECT FROM class_record c WHERE c.semester = s.name))),
    near AS (SELECT bool_or(has_day) AS is_term, max(last_day) FILTER (WHERE last_day < $1::text::date) AS ended,
        min(first_day) FILTER (WHERE first_day > $1::text::date) AS next FROM session),
    current AS (SELECT session.id, name FROM session, near
      WHERE CASE WHEN is_term THEN has_day WHEN ended IS NOT NULL THEN last_day = ended ELSE first_day = next END),
    used AS (
      SELECT c.semester FROM current JOIN packaged_class_term ON academic_session_id = current.id
        JOIN class_record c ON c.id = class_id WHERE c.semester IS NOT NULL
      UNION SELECT current.name FROM current WHERE EXISTS (SELECT FROM class_record c WHERE c.semester = current.name))
  SELECT semester FROM used
  UNION ALL SELECT DISTINCT name FROM current WHERE NOT EXISTS (SELECT FROM used)
    AND (EXISTS (SELECT FROM packaged_class_term) OR EXISTS (SELECT FROM session JOIN class_record c ON c.semester = session.name))`;

/** The days of a term, both included, `YYYY-MM-DD`; null if they are not known. */
export interface Term {
  readonly begins: string | null;
  readonly ends: string | null;
}

/** Days on which a school has no lessons. */
export interface Closure {
  /** Such as `Winter break`. */
  readonly name: string;
  /** The name of the school; null for the whole district. */
  readonly school: string | null;
}

/** Says on which days a school has lessons: its terms, and its closed days. Dates are `YYYY-MM-DD`. */
@Injectable()
export class SchoolDays {
  constructor(private readonly reader: ReportClient) {}

  /** What closes on a date. @param schoolId only this school; by default all of them */
  closures(date: string, schoolId?: number): Promise<readonly Closure[]> {
    return this.reader.rows<Closure>(ON_DAY, [date, schoolId ?? null]);
  }

  /** Those of the dates on which the whole district has no lessons, or this school. */
  async closedDates(dates: readonly string[], schoolId?: number): Promise<ReadonlySet<string>> {
    const rows = await this.reader.rows<{ date: string }>(CLOSED_DATES, [[...dates], schoolId ?? null]);
    return new Set(rows.map(({ date }) => date));
  }

  /** The name of the closed day, by the id of each class that has no lessons on a date for this reason. */
  async closedClasses(date: string, classIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.reader.rows<{ class_id: number; name: string }>(OF_CLASSES, [[...classIds], date]);
    return new Map(rows.map(({ class_id, name }) => [class_id, name]));
  }

  /** The semesters of a date; none if the calendar does not have those of the classes. */
  async semestersOn(date: string): Promise<readonly string[]> {
    const rows = await this.reader.rows<{ semester: string }>(SEMESTERS, [date]);
    return rows.map(({ semester }) => semester);
  }

  /** The terms of classes, by the id of the class. Classes without terms are left out. */
  async termsOf(classIds: readonly number[]): Promise<ReadonlyMap<number, readonly Term[]>> {
    const rows = await this.reader.rows<{ class_id: number; terms: readonly Term[] }>(TERMS, [[...classIds]]);
    return new Map(rows.map(({ class_id, terms }) => [class_id, terms]));
  }
}
