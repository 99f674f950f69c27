import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { RollOverScope } from '../domain/roll-over';

/** A school year of the calendar. Dates are `YYYY-MM-DD`; null if they are not known. */
export interface CalendarYear {
  readonly id: number;
  readonly name: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** A school year, or a term of one, with its days. */
export interface Session {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly first_day: string;
  readonly last_day: string;
}

/** A class that takes place in a school year. */
export interface ClassOfYear {
  readonly id: number;
  readonly name: string;
  readonly teacher_id: number;
  /** The last day of the teacher; null for none. */
  readonly teacher_until: string | null;
  readonly schedule: string;
  readonly room: string | null;
  readonly capacity: number | null;
  readonly semester: string | null;
  readonly school_id: number | null;
  /** The session in which it ends; null for a class without one, which takes the whole year. */
  readonly session_id: number | null;
  /** The last day on which it takes place. */
  readonly ends: string;
  /** The last day that is recorded; null for none. */
  readonly last_day: string | null;
}

export interface StudentOfYear {
  readonly id: number;
  readonly grade_level: string;
}

/** A seat that lasts beyond the last day of its class. */
export interface OpenSeat {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly begin_date: string;
}

/** Rows that are read with one statement. */
const batchSize = 500;

const YEARS = `SELECT id, name, first_day::text AS "firstDay", last_day::text AS "lastDay" FROM academic_session_record
  WHERE kind = 'school_year' AND (school_id IS NULL OR school_id IS NOT DISTINCT FROM $1::integer)`;

const SESSIONS = `SELECT id, name, kind, first_day::text, last_day::text FROM academic_session_record
  WHERE (id = $1::integer OR school_year_id = $1::integer) AND first_day IS NOT NULL AND last_day IS NOT NULL ORDER BY first_day, id`;

const LEVELS = `SELECT DISTINCT grade_level FROM student_record JOIN student_school ON student_id = student_record.id
  WHERE school_id IS NOT DISTINCT FROM $1::integer
    AND id NOT IN (SELECT student_id FROM student_status WHERE status = 'withdrawn')`;

/**
 * The classes of a school that take place in a year: those that end in one of its sessions, and those that no session has and that have no
 * semester. A class of the second kind must have begun in the year or before it, and must not have ended before it.
 */
const CLASSES = `SELECT c.id, c.name, c.teacher_id, t.last_day::text AS teacher_until, c.schedule, c.room, c.capacity, c.semester, cs.school_id,
    ending.id AS session_id, coalesce(ending.last_day, $3::date)::text AS ends, days.last_day::text
  FROM class_record c JOIN class_school cs ON cs.class_id = c.id JOIN class_days days ON days.class_id = c.id
    JOIN teacher_days t ON t.teacher_id = c.teacher_id
    LEFT JOIN LATERAL (SELECT s.id, s.last_day, (s.id = $2::integer OR s.school_year_id = $2::integer) AS is_in_year
      FROM class_term JOIN academic_session_record s ON s.id = academic_session_id
      WHERE class_term.class_id = c.id ORDER BY s.last_day DESC NULLS LAST, s.id DESC LIMIT 1) ending ON true
  WHERE cs.school_id IS NOT DISTINCT FROM $1::integer AND CASE
      WHEN ending.id IS NOT NULL THEN ending.is_in_year AND ending.last_day IS NOT NULL
      ELSE c.semester IS NULL AND coalesce(days.first_day, c.created_at::timestamptz::date) <= $3::date
        AND (days.last_day IS NULL OR days.last_day BETWEEN $4::date AND $3::date)
        AND (c.enrolled_count = 0 OR EXISTS (SELECT FROM enrollment_record e WHERE e.class_id = c.id AND e.begin_date <= $3::date)) END
  ORDER BY c.id`;

/** The classes of a school that have a semester which no session has. */
const UNPLACED = `SELECT count(*)::integer AS classes FROM class_record c JOIN class_school cs ON cs.class_id = c.id JOIN class_days days ON days.class_id = c.id
  WHERE cs.school_id IS NOT DISTINCT FROM $1::integer AND c.semester IS NOT NULL AND days.last_day IS NULL
    AND NOT EXISTS (SELECT FROM class_term WHERE class_term.class_id = c.id)`;

const SEATS = `SELECT e.id, e.class_id, e.student_id, e.begin_date::text FROM enrollment_record e
    JOIN unnest($1::integer[], $2::date[]) AS ending (class_id, last_day) ON ending.class_id = e.class_id
  WHERE e.end_date IS NULL OR e.end_date > greatest(ending.last_day + 1, e.begin_date) ORDER BY e.id`;

const SITTING = `SELECT e.class_id, e.student_id FROM enrollment_record e
  WHERE e.class_id = $1::integer AND e.begin_date <= $2::date AND (e.end_date IS NULL OR e.end_date > $2::date)
    AND NOT EXISTS (SELECT FROM student_absence a WHERE a.student_id = e.student_id AND a.begin_date <= $3::date
      AND (a.end_date IS NULL OR a.end_date > $3::date))
  ORDER BY e.student_id`;

/** The students of a school at the end of a year. One who enrolled later has the level of the next year already. */
const STUDENTS = `SELECT s.id, s.grade_level FROM student_record s JOIN student_school ON student_id = s.id
  WHERE school_id IS NOT DISTINCT FROM $1::integer AND s.id > $2::integer AND s.enrollment_date <= $3::date
    AND NOT EXISTS (SELECT FROM student_absence a WHERE a.student_id = s.id AND a.begin_date <= $3::date
      AND (a.end_date IS NULL OR a.end_date > $3::date))
  ORDER BY s.id LIMIT ${batchSize}`;

const STUDENT_COUNT = `SELECT count(*)::integer AS students FROM student_record s JOIN student_school ON student_id = s.id
  WHERE school_id IS NOT DISTINCT FROM $1::integer AND s.enrollment_date <= $2::date`;

/** Reads what a roll-over changes, inside its transaction. */
@Injectable()
export class YearEndQueries {
  constructor(private readonly transactions: Transactions) {}

  /** The school years of a school and of the whole district. */
  years(schoolId: number | null): Promise<readonly CalendarYear[]> {
    return this.rows<CalendarYear>(`${YEARS} ORDER BY first_day NULLS FIRST, id`, [schoolId]);
  }

  /** A school year, and its terms whose days are known, the earliest first. */
  sessions(yearId: number): Promise<readonly Session[]> {
    return this.rows<Session>(SESSIONS, [yearId]);
  }

  /** The grade levels of the students of a school. */
  async levels(schoolId: number | null): Promise<readonly string[]> {
    const rows = await this.rows<{ grade_level: string }>(LEVELS, [schoolId]);
    return rows.map(({ grade_level }) => grade_level);
  }

  classes(
    { schoolId, schoolYearId }: RollOverScope,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<readonly ClassOfYear[]> {
    return this.rows<ClassOfYear>(CLASSES, [schoolId, schoolYearId, lastDay, firstDay]);
  }

  /** The number of classes whose semester is no term's. */
  async unplaced(schoolId: number | null): Promise<number> {
    const [row] = await this.rows<{ classes: number }>(UNPLACED, [schoolId]);
    return row?.classes ?? 0;
  }

  /** The seats that last beyond the end of their class. */
  seats(classes: readonly ClassOfYear[]): Promise<readonly OpenSeat[]> {
    return this.rows<OpenSeat>(SEATS, [classes.map(({ id }) => id), classes.map(({ ends }) => ends)]);
  }

  /** The students who sit in a class on a day, and who are at the school on another one. */
  async sitting(classId: number, day: string, later: string): Promise<readonly number[]> {
    const rows = await this.rows<{ student_id: number }>(SITTING, [classId, day, later]);
    return rows.map(({ student_id }) => student_id);
  }

  /** The classes that were copied into a year already, by the ids of the classes from which they come. */
  async copied(classIds: readonly number[], firstDay: string): Promise<ReadonlySet<number>> {
    const sql = `SELECT copied_from FROM class_days WHERE copied_from = ANY ($1::integer[]) AND first_day >= $2::date`;
    const rows = await this.rows<{ copied_from: number }>(sql, [classIds, firstDay]);
    return new Set(rows.map(({ copied_from }) => copied_from));
  }

  /** At least the number of students that `students` gives. */
  async studentCount(schoolId: number | null, lastDay: string): Promise<number> {
    const [row] = await this.rows<{ students: number }>(STUDENT_COUNT, [schoolId, lastDay]);
    return row?.students ?? 0;
  }

  /** The students of a school on the last day of a year, in batches. */
  async *students(schoolId: number | null, lastDay: string): AsyncGenerator<readonly StudentOfYear[]> {
    for (let after = 0; ;) {
      const students = await this.rows<StudentOfYear>(STUDENTS, [schoolId, after, lastDay]);
      if (students.length === 0) return;
      yield students;
      after = students.at(-1)?.id ?? 0;
    }
  }

  private rows<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.transactions.execute<Row>({ sql, values });
  }
}
