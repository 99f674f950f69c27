import { WithdrawalService } from '@homeroom/classes';
import { Transactions } from '@homeroom/database';
import { DomainError } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { Fields, RecordChange } from '../finding';
import type { Obstacle, Undoable, WrittenRecord } from './imported-list';

/** Whether a student is active or withdrawn, as `GET /students/{id}/status` shows it. */
export interface StudentStatus extends Fields {
  readonly status: 'active' | 'withdrawn';
  /** `YYYY-MM-DD`; null for an active student. */
  readonly withdrawn_on: string | null;
  readonly reason: string | null;
}

const active: StudentStatus = { status: 'active', withdrawn_on: null, reason: null };

/** Withdraws and reinstates students, inside the transaction of an import. */
@Injectable()
export class StudentStatusList implements Undoable {
  readonly record = 'student_status';

  constructor(
    private readonly transactions: Transactions,
    private readonly withdrawals: WithdrawalService,
  ) {}

  async of(ids: readonly number[]): Promise<ReadonlyMap<number, StudentStatus>> {
    const rows = await this.transactions.execute<StudentStatus & { id: number }>({
      sql: `SELECT student_id AS id, status, withdrawn_on::text AS withdrawn_on, reason FROM student_status
        WHERE student_id = ANY ($1::integer[])`,
      values: [ids],
    });
    return new Map(rows.map(({ id, ...status }) => [id, status]));
  }

  /** That students are withdrawn, by their ids. */
  async withdrawn(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = [...(await this.of(ids))].filter(([, { status }]) => status === 'withdrawn');
    return new Map(found.map(([id]) => [id, 'it was withdrawn since']));
  }

  /** Withdraws an active student and ends the enrollments. */
  async withdraw(id: number, date: string, reason: string | null): Promise<RecordChange> {
    await this.withdrawals.withdraw(id, { date, reason });
    return changeOf(id, active, { status: 'withdrawn', withdrawn_on: date, reason });
  }

  /**
   * Lets a student return. The seats that the withdrawal ended are as if there had been none: the package has not ended them.
   *
   * @param before the withdrawal that ends
   * @throws ClassIsFull with enrollments
   */
  async reinstate(id: number, before: StudentStatus, withEnrollments: boolean): Promise<RecordChange> {
    await this.withdrawals.reinstate(id, { seats: withEnrollments ? 'restored' : 'none' });
    return changeOf(id, before, active);
  }

  async undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const found = await this.of(records.map(({ id }) => id));
    const obstacles: Obstacle[] = [];
    for (const { record, id, before, after } of records) {
      if (!before || !after) continue;
      const stored = found.get(id);
      if (stored?.withdrawn_on !== after['withdrawn_on']) {
        obstacles.push({ record, id, reason: 'the status changed since' });
        continue;
      }
      const { withdrawn_on: date, reason } = before as StudentStatus;
      try {
        if (date === null) await this.withdrawals.remove(id);
        else await this.withdrawals.withdraw(id, { date, reason });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        obstacles.push({ record, id, reason: error.message });
      }
    }
    return obstacles;
  }
}

const changeOf = (id: number, before: StudentStatus, after: StudentStatus): RecordChange => ({
  line: 0,
  action: 'changed',
  record: 'student_status',
  id,
  studentId: id,
  before,
  after,
});
