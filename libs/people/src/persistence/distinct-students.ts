import { Transactions, withAuditInsert } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** Two students, the one with the lower id first. */
export interface StudentPair {
  readonly lowId: number;
  readonly highId: number;
}

/** Stores of which students a person said that they are two. Each change is audited as one of both students. */
@Injectable()
export class DistinctStudents {
  constructor(private readonly transactions: Transactions) {}

  /** @param userId null at the command line */
  async add({ lowId, highId }: StudentPair, at: Date, userId: number | null): Promise<void> {
    await this.write({
      columns: 'low integer, high integer, at timestamptz, by_user integer',
      queries: `added AS (INSERT INTO distinct_student (low_id, high_id, noted_at, user_id) SELECT low, high, at, by_user FROM given
        ON CONFLICT DO NOTHING RETURNING low_id, high_id)`,
      sql: 'SELECT ordinality, low_id AS id, ARRAY[low_id, high_id] AS about FROM added CROSS JOIN given',
      row: { low: lowId, high: highId, at, by_user: userId },
    });
  }

  async remove({ lowId, highId }: StudentPair): Promise<void> {
    await this.write({
      columns: 'low integer, high integer',
      queries: `removed AS (DELETE FROM distinct_student USING given WHERE low_id = low AND high_id = high RETURNING low_id, high_id)`,
      sql: 'SELECT ordinality, low_id AS id, ARRAY[low_id, high_id] AS about FROM removed CROSS JOIN given',
      row: { low: lowId, high: highId },
    });
  }

  private async write(write: Parameters<typeof withAuditInsert>[0]): Promise<void> {
    const { sql, row } = withAuditInsert(write, 'changed', 'student', []);
    await this.transactions.execute({ sql, values: [JSON.stringify([row])] });
  }
}
