import { type AuditedWrite, covers, type JsonRow, Transactions, withAuditInsert } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import type { StoredWithdrawal, Withdrawal } from '../domain/withdrawals';

const OF_STUDENT = `SELECT id, begin_date::text AS date, end_date::text AS "returnDate", reason FROM withdrawal
  WHERE student_id = $1::integer ORDER BY begin_date, id`;

const about = 'SELECT ordinality, student_id AS id, ARRAY[student_id] AS about';

const ADD = {
  columns: 'student_id integer, begin_date date, reason text, recorded_at timestamptz',
  queries: `added AS (INSERT INTO withdrawal (student_id, begin_date, reason, recorded_at)
    SELECT student_id, begin_date, reason, recorded_at FROM given RETURNING id, student_id)`,
  sql: `${about}, added.id AS withdrawal_id FROM given JOIN added USING (student_id)`,
  answer: 'SELECT ordinality, withdrawal_id FROM written',
};

const CHANGE = {
  columns: 'withdrawal_id integer, begin_date date, end_date date, reason text',
  queries: `changed AS (UPDATE withdrawal SET begin_date = given.begin_date, end_date = given.end_date, reason = given.reason
    FROM given WHERE id = ANY (ARRAY(SELECT withdrawal_id FROM given)) AND id = withdrawal_id RETURNING student_id, ordinality)`,
  sql: `${about} FROM changed`,
};

const REMOVE = {
  columns: 'withdrawal_id integer',
  queries: `removed AS (DELETE FROM withdrawal USING given
    WHERE id = ANY (ARRAY(SELECT withdrawal_id FROM given)) AND id = withdrawal_id RETURNING student_id, ordinality)`,
  sql: `${about} FROM removed`,
};

/** The students whose row says something else than the withdrawal that is in effect on the day $1. */
const outdated = (condition: string): string => `SELECT student.id, effective.begin_date, effective.reason
  FROM student LEFT JOIN withdrawal effective ON student_id = student.id AND ${covers('$1::date')}
  WHERE ${condition} AND (withdrawn_on, withdrawal_reason) IS DISTINCT FROM (effective.begin_date, effective.reason)`;

const OUTDATED = `${outdated('true')} ORDER BY student.id FOR NO KEY UPDATE OF student`;

const UPDATE = `UPDATE student SET withdrawn_on = effective.begin_date, withdrawal_reason = effective.reason, updated_at = $2::timestamptz
  FROM (${outdated('student.id = ANY ($3::integer[])')}) effective WHERE student.id = effective.id`;

/** Stores the withdrawals of students. The row of a student has the one that is in effect today. Call it inside a transaction. */
@Injectable()
export class StudentWithdrawalRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * The withdrawals of a student, the earliest first. The row of the student stays locked until the transaction ends, so that the
   * student is not enrolled meanwhile.
   *
   * @throws StudentNotFound
   */
  async lock(studentId: number): Promise<readonly StoredWithdrawal[]> {
    const sql = 'SELECT id FROM student WHERE id = $1::integer FOR UPDATE';
    const [student] = await this.transactions.execute({ sql, values: [studentId] });
    if (!student) throw new StudentNotFound();
    return this.transactions.execute<StoredWithdrawal>({ sql: OF_STUDENT, values: [studentId] });
  }

  /** @returns the id of the withdrawal */
  async add(studentId: number, { date, reason }: Withdrawal, at: Date): Promise<number> {
    const row = { student_id: studentId, begin_date: date, reason, recorded_at: at };
    const added = await this.transactions.write<{ withdrawal_id: number }>(audited(ADD, row));
    if (!added) throw new Error('An INSERT must return its row');
    return added.withdrawal_id;
  }

  async change({ id, date, returnDate, reason }: StoredWithdrawal): Promise<void> {
    const row = { withdrawal_id: id, begin_date: date, end_date: returnDate, reason };
    await this.transactions.write(audited(CHANGE, row));
  }

  async remove({ id }: StoredWithdrawal): Promise<void> {
    await this.transactions.write(audited(REMOVE, { withdrawal_id: id }));
  }

  /** Brings the rows of students up to a day; without ids those of all students. @returns the number of changed rows */
  async putIntoEffect(today: string, now: Date, studentIds?: readonly number[]): Promise<number> {
    const ids = studentIds ?? (await this.lockOutdated(today));
    if (ids.length > 0) await this.transactions.execute({ sql: UPDATE, values: [today, now, ids] });
    return ids.length;
  }

  private async lockOutdated(today: string): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({ sql: OUTDATED, values: [today] });
    return rows.map(({ id }) => id);
  }
}

const audited = (template: typeof REMOVE, row: JsonRow): AuditedWrite =>
  withAuditInsert({ ...template, row }, 'changed', 'student', ['withdrawn_on', 'withdrawal_reason']);
