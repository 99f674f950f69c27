import { WithdrawalService } from '@homeroom/classes';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { DomainError, type Fields } from '@homeroom/kernel';
import type { RecordChange } from '@homeroom/spreadsheets';
import type { Obstacle, Undoable, WrittenRecord } from '../rows/imported-list';

/** Whether a student is active or withdrawn, as `GET /students/{id}/status` shows it. */
export interface StudentStatus extends Fields {
  readonly status: 'active' | 'withdrawn';
  /** `YYYY-MM-DD`; null for an active student. */
  readonly withdrawn_on: string | null;
  readonly reason: string | null;
}

/** Why a status stays as it is, in plain words. */
export interface Kept {
  readonly message: string;
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

  /** The students among these who are withdrawn, each with a text that says so. */
  async withdrawn(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = [...(await this.of(ids))].filter(([, { status }]) => status === 'withdrawn');
    return new Map(found.map(([id]) => [id, 'it was withdrawn since']));
  }

  /** Withdraws an active student and ends the enrollments. A withdrawal that is planned keeps its day and its reason. */
  async withdraw(id: number, date: string, reason: string | null): Promise<RecordChange | Kept> {
    const planned = await this.absence(id, date);
    if (planned) return { message: `the student is to be withdrawn here on ${planned.from} and stays so` };
    const refusal = await this.refusalOf(() => this.withdrawals.withdraw(id, { date, reason }));
    if (refusal) return { message: `the student is active here and stays so: ${refusal.message}` };
    return changeOf(id, active, { status: 'withdrawn', withdrawn_on: date, reason });
  }

  /**
   * Reinstates a student on a day. The seats that the withdrawal ended continue as if there had been no withdrawal, because the package did not
   * end them. A planned return keeps its day.
   *
   * @param before the withdrawal that ends
   * @param without the ids of enrollments that stay ended
   * @param canGoWithout whether the student also returns if a class is full
   */
  async reinstate(
    id: number,
    before: StudentStatus,
    { date, without, canGoWithout }: { date: string; without: ReadonlySet<number>; canGoWithout: boolean },
  ): Promise<RecordChange | Kept> {
    const { until = null } = (await this.absence(id, date)) ?? {};
    if (until !== null) return { message: `the student is withdrawn here until ${until} and stays so` };
    const refusal = await this.refusalOf(() => this.withdrawals.reinstate(id, { date, seats: 'restored', without }));
    if (!refusal) return changeOf(id, before, active);
    const second = canGoWithout
      ? await this.refusalOf(() => this.withdrawals.reinstate(id, { date, seats: 'none' }))
      : refusal;
    if (second) return { message: `the student is withdrawn here and stays so: ${second.message}` };
    const advice = 'See which classes the student is to be in';
    const message = `the student has returned without the former seats: ${refusal.message}`;
    const warning = {
      level: 'warning',
      line: 0,
      column: null,
      value: null,
      rule: 'CLASS_FULL',
      message,
      advice,
    } as const;
    return { ...changeOf(id, before, active), warnings: [warning] };
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

  /** The absence of a student that includes a day, or else the next absence. */
  private async absence(id: number, day: string): Promise<Absence | undefined> {
    const [absence] = await this.transactions.execute<Absence>({
      sql: `SELECT begin_date::text AS "from", end_date::text AS until FROM student_absence
        WHERE student_id = $1::integer AND (end_date IS NULL OR end_date > greatest(begin_date, $2::date))
        ORDER BY begin_date LIMIT 1`,
      values: [id, day],
    });
    return absence;
  }

  /** The import continues after a domain error, so the work is rolled back to a savepoint. */
  private async refusalOf(work: () => Promise<void>): Promise<DomainError | null> {
    await this.execute('SAVEPOINT student_status');
    try {
      await work();
      await this.execute('RELEASE SAVEPOINT student_status');
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.execute('ROLLBACK TO SAVEPOINT student_status');
      return error;
    }
  }

  private async execute(sql: string): Promise<void> {
    await this.transactions.execute({ sql, values: [] });
  }
}

interface Absence {
  readonly from: string;
  readonly until: string | null;
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
