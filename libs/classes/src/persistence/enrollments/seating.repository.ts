import { covers, instantAsText, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ClassSeats, type ClassWithSeats } from '../../domain/class-seats';
import { type Absence, Enrollment } from '../../domain/enrollment';
import type { Seating, SeatingPlan } from '../../domain/seating-plan';

/** The classes and students whose seats are to be changed. */
export interface SeatingScope {
  readonly classIds: readonly number[];
  readonly studentIds: readonly number[];
  /** A withdrawal that is to be removed. Its absence does not count. */
  readonly withoutWithdrawal?: number;
}

/**
 * Students are locked before classes, and both in the order of their ids, so that two transactions do not deadlock. A student who is
 * being withdrawn is waited for.
 */
const LOCK = `WITH locked AS MATERIALIZED (SELECT student_id FROM student_status WHERE student_id = ANY ($2::integer[])
    ORDER BY student_id FOR KEY SHARE)
  SELECT id FROM school_class WHERE id = ANY ($1::integer[]) AND (SELECT count(*) FROM locked) >= 0
  ORDER BY id FOR NO KEY UPDATE`;

const array = (of: string, rows: string): string => `(SELECT coalesce(json_agg(${of}), '[]') FROM ${rows})`;

/** A statement of its own: it sees what was committed until the rows were locked. */
const READ = `SELECT
  ${array(`json_build_object('id', id, 'name', name, 'capacity', capacity, 'lastDay', last_day)`, 'school_class WHERE id = ANY ($1::integer[])')} AS classes,
  ${array(
    `json_build_object('classId', class_id, 'day', day, 'seats', seats)`,
    `(SELECT class_id, greatest(begin_date, $3::date) AS day, count(*) AS seats FROM enrollment
        WHERE class_id = ANY ($1::integer[]) AND (end_date IS NULL OR end_date > $3::date) GROUP BY 1, 2
      UNION ALL SELECT class_id, end_date, -count(*) FROM enrollment
        WHERE class_id = ANY ($1::integer[]) AND end_date > $3::date GROUP BY 1, 2) change`,
  )} AS changes,
  ${array('student_id', 'student_status WHERE student_id = ANY ($2::integer[])')} AS students,
  ${array(
    `json_build_object('withdrawalId', id, 'studentId', student_id, 'beginDate', begin_date, 'endDate', end_date)`,
    `student_absence WHERE student_id = ANY ($2::integer[]) AND id <> $4::integer`,
  )} AS absences,
  ${array(
    `json_build_object('id', id, 'classId', class_id, 'studentId', student_id, 'enrolledAt', ${instantAsText('enrolled_at')},
      'beginDate', begin_date, 'endDate', end_date, 'withdrawalId', withdrawal_id, 'endBeforeWithdrawal', end_before_withdrawal)`,
    'enrollment WHERE student_id = ANY ($2::integer[]) AND class_id = ANY ($1::integer[])',
  )} AS enrollments`;

/**
 * Stores the number of seats that are taken today. The row is updated even if the number stays the same, so that a concurrent transaction
 * notices the change.
 */
const COUNT = `UPDATE school_class SET enrolled_count = taken
  FROM unnest($1::integer[], $2::integer[]) given (class_id, taken) WHERE id = class_id`;

const takenOn = (day: string): string => `(SELECT count(*) FROM enrollment
    WHERE class_id = school_class.id AND ${covers(day)})`;

/** The classes whose count is not that of the day $1. */
const MISCOUNTED = `SELECT id FROM school_class WHERE enrolled_count <> ${takenOn('$1::date')}
  ORDER BY id FOR NO KEY UPDATE`;

const RECOUNT = `UPDATE school_class SET enrolled_count = ${takenOn('$2::date')}
  WHERE id = ANY ($1::integer[])`;

interface SeatingRow {
  readonly classes: readonly ClassWithSeats[];
  readonly changes: readonly { readonly classId: number; readonly day: string; readonly seats: number }[];
  readonly students: readonly number[];
  readonly absences: readonly (Absence & { readonly studentId: number })[];
  readonly enrollments: readonly (Omit<Enrollment, 'enrolledAt'> & { readonly enrolledAt: string })[];
}

/** Reads and stores the seats of classes, inside the active transaction. */
@Injectable()
export class SeatingRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Locks the classes until the transaction ends, and reads their seats. */
  async lock(scope: SeatingScope, time: { readonly now: Date; readonly today: string }): Promise<Seating> {
    const classIds = [...new Set(scope.classIds)];
    const studentIds = [...new Set(scope.studentIds)];
    await this.transactions.execute({ sql: LOCK, values: [classIds, studentIds] });
    const values = [classIds, studentIds, time.today, scope.withoutWithdrawal ?? 0];
    const [row] = await this.transactions.execute<SeatingRow>({ sql: READ, values });
    if (!row) throw new Error('A statement of scalar subqueries must return one row');
    return { ...time, ...seatingOf(row, time.today) };
  }

  async count(plan: SeatingPlan): Promise<void> {
    const { counts } = plan;
    const values = [counts.map(({ classId }) => classId), counts.map(({ taken }) => taken)];
    if (counts.length > 0) await this.transactions.execute({ sql: COUNT, values });
  }

  /** Counts the students of each class on a day, and stores the numbers that differ. @returns how many classes have changed */
  async recount(today: string): Promise<number> {
    const classes = await this.transactions.execute<{ id: number }>({ sql: MISCOUNTED, values: [today] });
    const ids = classes.map(({ id }) => id);
    // A statement of its own: it sees what was committed until the rows were locked.
    if (ids.length > 0) await this.transactions.execute({ sql: RECOUNT, values: [ids, today] });
    return ids.length;
  }

  /** Counts the students of locked classes on a day, and stores the numbers. */
  async countOf(classIds: readonly number[], today: string): Promise<void> {
    if (classIds.length > 0) await this.transactions.execute({ sql: RECOUNT, values: [classIds, today] });
  }

  async existing(classIds: readonly number[]): Promise<readonly number[]> {
    const sql = 'SELECT id FROM school_class WHERE id = ANY ($1::integer[]) ORDER BY id';
    return (await this.transactions.execute<{ id: number }>({ sql, values: [classIds] })).map(({ id }) => id);
  }

  /** The classes in which a student has or had a seat. */
  async classesOf(studentId: number): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: 'SELECT DISTINCT class_id AS id FROM enrollment WHERE student_id = $1::integer ORDER BY 1',
      values: [studentId],
    });
    return rows.map(({ id }) => id);
  }
}

function seatingOf({ classes, changes, students, absences, enrollments }: SeatingRow, today: string) {
  const changesOf = Map.groupBy(changes, ({ classId }) => classId);
  const absencesOf = Map.groupBy(absences, ({ studentId }) => studentId);
  return {
    classes: new Map(classes.map((each) => [each.id, new ClassSeats(each, today, changesOf.get(each.id))])),
    absences: new Map(students.map((id) => [id, absencesOf.get(id) ?? []])),
    enrollments: enrollments.map((row) =>
      Object.assign(new Enrollment(), row, { enrolledAt: new Date(row.enrolledAt) }),
    ),
  };
}
