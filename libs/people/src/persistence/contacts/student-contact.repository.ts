import { currentShare, ReadClient, Transactions, withAuditInsert } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

interface Place {
  readonly id: number;
  readonly callOrder: number;
}

const LOCK = 'SELECT id FROM student WHERE id = ANY ($1::integer[]) ORDER BY id FOR NO KEY UPDATE';

const STUDENTS = 'SELECT id, student_id AS "studentId" FROM contact WHERE id = ANY ($1::integer[])';

const VISIBLE = 'SELECT id FROM contact WHERE id = ANY ($1::int[])';

const OF_STUDENT = `SELECT id FROM contact WHERE student_id = $1::integer
  ORDER BY call_order, id FOR UPDATE`;

/** Students with a contact of whom the office has written something, or whom it has added. */
const OF_OFFICE = `SELECT DISTINCT student_id AS id FROM contact WHERE student_id = ANY ($1::integer[]) AND NOT from_package
  AND (call_order > 1 OR num_nonnulls(relation, note) > 0 OR lives_with OR may_collect OR gets_mail)`;

const ORDER = {
  columns: 'contact_id integer, new_order integer, changed_at timestamptz',
  queries: `changed AS (UPDATE contact SET call_order = new_order, updated_at = given.changed_at FROM given
    WHERE id = ANY (ARRAY(SELECT contact_id FROM given)) AND id = contact_id RETURNING id, student_id, ordinality)`,
  sql: 'SELECT ordinality, id, ARRAY[student_id] AS about FROM changed',
};

/** The contacts of whole students. Call it inside a transaction; but for `visible`, for a caller whose share was checked. */
@Injectable()
export class StudentContactRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: ReadClient,
  ) {}

  /** The contacts among these that a restricted caller sees; all of them for other callers, whether they exist or not. */
  async visible(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (currentShare() === null) return new Set(ids);
    const rows = await this.reader.rows<{ id: number }>(VISIBLE, [[...ids]]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Locks the rows of students, whose guardian fields a write of contacts may change. @returns the students that exist */
  async lockStudents(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.transactions.execute<{ id: number }>({ sql: LOCK, values: [[...new Set(ids)]] });
    return new Set(rows.map(({ id }) => id));
  }

  /** The student of each contact. */
  async studentsOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.transactions.execute<{ id: number; studentId: number }>({ sql: STUDENTS, values: [ids] });
    return new Map(rows.map(({ id, studentId }) => [id, studentId]));
  }

  /** The ids of the contacts of a student in the order of calls. They stay locked. */
  async ofStudent(studentId: number): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({ sql: OF_STUDENT, values: [studentId] });
    return rows.map(({ id }) => id);
  }

  /** The students among these with more contacts than their guardian fields have, or with more of the first one. */
  async withMore(studentIds: readonly number[]): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({ sql: OF_OFFICE, values: [studentIds] });
    return rows.map(({ id }) => id);
  }

  async setOrder(places: readonly Place[], at: Date): Promise<void> {
    const writes = places.map(({ id, callOrder }) => ({ contact_id: id, new_order: callOrder, changed_at: at }));
    await this.transactions.writeAll(
      writes.map((row) => withAuditInsert({ ...ORDER, row }, 'changed', 'contact', ['call_order'])),
    );
  }
}
