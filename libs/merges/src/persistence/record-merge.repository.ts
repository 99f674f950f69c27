import { Transactions } from '@homeroom/database';
import type { Json } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';

type MergedRecord = 'student' | 'teacher';

/** A merge of two records, which has not been undone. */
export interface StoredMerge {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly mergedAt: number;
  /** The transaction of the merge: rows that were not changed since have it. */
  readonly transaction: string;
  /** What the merge changed; null once it is deleted. */
  readonly stored: Json;
}

const columns =
  'id, (extract(epoch FROM merged_at) * 1000)::float8 AS "mergedAt", merged_in::text AS transaction, stored';

/** Stores which records were merged. Call it for a caller whose share was checked. */
@Injectable()
export class RecordMergeRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns the id of the merge */
  async add(record: MergedRecord, keptId: number, mergedId: number, at: Date, stored: object): Promise<number> {
    const [row] = await this.transactions.execute<{ id: number }>({
      sql: `INSERT INTO record_merge (record, kept_id, merged_id, merged_at, stored)
        VALUES ($1, $2::integer, $3::integer, $4::timestamptz, $5::text::jsonb) RETURNING id`,
      values: [record, keptId, mergedId, at, JSON.stringify(stored)],
    });
    if (!row) throw new Error('An INSERT must return its row');
    return row.id;
  }

  /** The merge of two records, locked until the active transaction ends; null if there is none. */
  async find(record: MergedRecord, keptId: number, mergedId: number): Promise<StoredMerge | null> {
    const [row] = await this.transactions.execute<StoredMerge>({
      sql: `SELECT ${columns} FROM record_merge WHERE record = $1 AND kept_id = $2::integer AND merged_id = $3::integer AND undone_at IS NULL
        FOR UPDATE`,
      values: [record, keptId, mergedId],
    });
    return row ?? null;
  }

  async markUndone(id: number, at: Date): Promise<void> {
    const sql = 'UPDATE record_merge SET undone_at = $2::timestamptz, stored = NULL WHERE id = $1::integer';
    await this.transactions.execute({ sql, values: [id, at] });
  }
}
