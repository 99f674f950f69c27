import { type DatabaseAddress, Transactions, withSession } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Environment } from '@homeroom/kernel';
import type { FoundSchool } from './school-objects';

/** A school as imports look for it. */
export interface KnownSchool {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly identifier: string | null;
}

/** A seat that has not ended. */
export interface OpenSeat {
  readonly id: number;
  readonly classId: number;
  readonly studentId: number;
  readonly beginDate: string;
}

/** SQL for whether a seat has not ended on the day $3. One that was ended before it began is empty. */
const isOpen = '(seat.end_date IS NULL OR seat.end_date > $3::date)';

/** The records that have a school. */
export type SchoolMember = 'student' | 'teacher' | 'class';

const allSchools = 'SELECT id, name, kind, identifier FROM school_record ORDER BY id';

/** All schools of an environment, the oldest first. */
export const schoolsOf = (address: DatabaseAddress, environment: Environment): Promise<readonly KnownSchool[]> =>
  withSession(address, environment, ({ begin }) =>
    begin('READ ONLY', async (sql) => [...(await sql.unsafe<KnownSchool[]>(allSchools))]),
  );

/** The schools of records. Call it inside the transaction of an import. */
@Injectable()
export class RecordSchools {
  constructor(private readonly transactions: Transactions) {}

  /** All schools of the environment, the oldest first. */
  all(): Promise<readonly KnownSchool[]> {
    return this.transactions.execute<KnownSchool>({ sql: allSchools, values: [] });
  }

  /** A school as it is before a package changes it. */
  async before(id: number): Promise<FoundSchool | null> {
    const sql = 'SELECT name, kind, identifier, parent_id FROM school WHERE id = $1::integer';
    const [found] = await this.transactions.execute<FoundSchool>({ sql, values: [id] });
    return found ?? null;
  }

  /** The school of each of these records, by their ids; null for none. */
  async of(record: SchoolMember, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
    if (ids.length === 0) return new Map();
    const rows = await this.transactions.execute<{ id: number; school_id: number | null }>({
      sql: `SELECT ${record}_id AS id, school_id FROM ${record}_school WHERE ${record}_id = ANY ($1::integer[])`,
      values: [ids],
    });
    return new Map(rows.map(({ id, school_id }) => [id, school_id]));
  }

  /** The students among these whose home school is none of the given schools, and who have a seat at their home school on a day. */
  async studentsElsewhere(
    ids: readonly number[],
    schools: readonly number[],
    date: string,
  ): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT student_id AS id FROM student_school home WHERE student_id = ANY ($1::integer[]) AND school_id <> ALL ($2::integer[])
        AND EXISTS (SELECT FROM enrollment_record seat JOIN class_school USING (class_id)
          WHERE seat.student_id = home.student_id AND class_school.school_id = home.school_id AND ${isOpen})`,
      values: [ids, schools, date],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** For each student with seats at schools other than the given ones, the school with most of these seats. Future seats count. */
  async seatsElsewhere(
    ids: readonly number[],
    schools: readonly number[],
    date: string,
  ): Promise<ReadonlyMap<number, number>> {
    const rows = await this.transactions.execute<{ id: number; school: number }>({
      sql: `SELECT DISTINCT ON (id) id, school FROM (
          SELECT seat.student_id AS id, school_id AS school, count(*) AS seats FROM enrollment_record seat JOIN class_school USING (class_id)
          WHERE seat.student_id = ANY ($1::integer[]) AND school_id <> ALL ($2::integer[]) AND ${isOpen} GROUP BY 1, 2) taken
        ORDER BY id, seats DESC, school`,
      values: [ids, schools, date],
    });
    return new Map(rows.map(({ id, school }) => [id, school]));
  }

  /**
   * The seats of students in classes of the given schools that have not ended.
   *
   * @param withoutSchool whether classes without a school count as well
   */
  seatsAt(
    ids: readonly number[],
    schools: readonly number[],
    date: string,
    withoutSchool: boolean,
  ): Promise<readonly OpenSeat[]> {
    return this.transactions.execute<OpenSeat>({
      sql: `SELECT seat.id, class_id AS "classId", seat.student_id AS "studentId", begin_date::text AS "beginDate"
        FROM enrollment_record seat JOIN class_school USING (class_id)
        WHERE seat.student_id = ANY ($1::integer[]) AND ${isOpen} AND (school_id = ANY ($2::integer[]) OR school_id IS NULL AND $4::boolean)
        ORDER BY seat.id`,
      values: [ids, schools, date, withoutSchool],
    });
  }

  /** The schools that have students, teachers or classes. */
  async inUse(): Promise<ReadonlySet<number>> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT id FROM school_record school WHERE EXISTS (SELECT FROM student_school WHERE school_id = school.id)
        OR EXISTS (SELECT FROM teacher_school WHERE school_id = school.id) OR EXISTS (SELECT FROM class_school WHERE school_id = school.id)`,
      values: [],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
