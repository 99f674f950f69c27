import { instantAsText, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { RecordChange } from '@homeroom/spreadsheets';
import type { WrittenRecord } from '@homeroom/list-import';

/** An import that was carried out. Instants are ISO 8601. */
export interface StoredImport {
  readonly id: number;
  readonly format: string;
  readonly list: string;
  /** The name of the file. */
  readonly file: string;
  readonly actor: string;
  readonly imported_at: string;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were not imported. */
  readonly skipped: number;
  readonly undone_at: string | null;
  readonly undone_by: string | null;
  /** When the values before and after were deleted because of their age. Since then the import cannot be undone. */
  readonly values_deleted_at: string | null;
}

/** The format of a roll-over, whose rows are those of the school itself. Its list is the kind of the roll-over. */
export const rollOverFormat = 'year';

/** What is imported. */
export type ImportSource = Pick<StoredImport, 'format' | 'list'> & {
  /** Of the file, or of all files of a package, in hexadecimal digits. */
  readonly sha256: string;
};

type NewImport = ImportSource &
  Pick<StoredImport, 'file' | 'actor'> & {
    readonly userId: number | null;
    /** Null for the next number. */
    readonly id: number | null;
  };

export type ImportCounts = Pick<StoredImport, 'created' | 'changed' | 'unchanged' | 'skipped'>;

/** A record that an import wrote, as it is stored. */
export interface StoredRecord extends WrittenRecord {
  /** The number of the row in the table, as text. */
  readonly place: string;
  readonly studentId: number | null;
}

/** Records that are read with one statement. */
const defaultBatchSize = 500;

interface Reading {
  /** The last record first. */
  readonly isReversed?: boolean;
  readonly batchSize?: number | undefined;
}

const columns = `id, format, list, file, actor, ${instantAsText('imported_at')} AS imported_at, created, changed, unchanged,
  skipped, ${instantAsText('undone_at')} AS undone_at, undone_by, ${instantAsText('values_deleted_at')} AS values_deleted_at`;

const recordColumns = 'id::text AS place, record, record_id AS id, student_id AS "studentId", before, after';

/** The lock of the import or undo that runs in an environment. */
export const importLock = `hashtext(current_schema() || '.import')`;

/** SQL for the number of the next import. A sequence would have gaps, because dry runs are rolled back. Requires the lock. */
export const nextImport = `(SELECT greatest((SELECT max(id) FROM import), (SELECT max(id) FROM import_job), 0) + 1)`;

/** Stores imports and what they changed. */
@Injectable()
export class ImportRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Adds an import, inside the transaction that carries it out. @returns its number */
  async add({ format, list, sha256, file, actor, userId, id }: NewImport, at: Date): Promise<number> {
    const [row] = await this.transactions.execute<{ id: number }>({
      sql: `INSERT INTO import (id, format, list, file, actor, user_id, imported_at, created, changed, unchanged, skipped,
          sha256)
        VALUES (coalesce($8::integer, ${nextImport}), $1, $2, $3, $4, $5::integer, $6::timestamptz, 0, 0, 0, 0, $7) RETURNING id`,
      values: [format, list, file, actor, userId, at.toISOString(), sha256, id],
    });
    if (!row) throw new Error('An INSERT must return its row');
    return row.id;
  }

  /** The newest import of the same file that is not undone. */
  async findSame({ format, list, sha256 }: ImportSource): Promise<StoredImport | null> {
    const [found] = await this.transactions.execute<StoredImport>({
      sql: `SELECT ${columns} FROM import WHERE format = $1 AND list = $2 AND sha256 = $3 AND undone_at IS NULL
        ORDER BY id DESC LIMIT 1`,
      values: [format, list, sha256],
    });
    return found ?? null;
  }

  /** Adds what the import did to records. */
  async addRecords(importId: number, changes: readonly RecordChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ record, id, studentId, before, after }) => {
      return { record, record_id: id, student_id: studentId, before, after };
    });
    await this.transactions.execute({
      sql: `INSERT INTO import_record (import_id, record, record_id, student_id, before, after)
        SELECT $1::integer, record, record_id, student_id, before, after FROM json_to_recordset($2::text::json)
          AS row (record text, record_id integer, student_id integer, before jsonb, after jsonb)`,
      values: [importId, JSON.stringify(rows)],
    });
  }

  async count(id: number, { created, changed, unchanged, skipped }: ImportCounts): Promise<void> {
    await this.transactions.execute({
      sql: `UPDATE import SET created = $2::integer, changed = $3::integer, unchanged = $4::integer, skipped = $5::integer
        WHERE id = $1::integer`,
      values: [id, created, changed, unchanged, skipped],
    });
  }

  /** The newest first. */
  list(): Promise<readonly StoredImport[]> {
    return this.transactions.execute<StoredImport>({
      sql: `SELECT ${columns} FROM import ORDER BY id DESC`,
      values: [],
    });
  }

  /** Null if there is no such import. @param lock locks its row until the active transaction ends */
  async find(id: number, { lock = false } = {}): Promise<StoredImport | null> {
    const sql = `SELECT ${columns} FROM import WHERE id = $1::integer ${lock ? 'FOR UPDATE' : ''}`;
    const [found] = await this.transactions.execute<StoredImport>({ sql, values: [id] });
    return found ?? null;
  }

  /** The records of an import in the order in which they were written, in batches. */
  async *records(
    importId: number,
    { isReversed = false, batchSize = defaultBatchSize }: Reading = {},
  ): AsyncGenerator<readonly StoredRecord[]> {
    const [comparison, order] = isReversed ? ['<', 'DESC'] : ['>', 'ASC'];
    const sql = `SELECT ${recordColumns} FROM import_record
      WHERE import_id = $1::integer AND ($2::bigint IS NULL OR import_record.id ${comparison} $2::bigint) ORDER BY import_record.id ${order} LIMIT $3::integer`;
    let from: string | null = null;
    for (;;) {
      const values: readonly unknown[] = [importId, from, batchSize];
      const records: readonly StoredRecord[] = await this.transactions.execute<StoredRecord>({ sql, values });
      const last = records.at(-1);
      if (!last) return;
      yield records;
      from = last.place;
    }
  }

  async markUndone(id: number, actor: string, at: Date): Promise<void> {
    const sql = 'UPDATE import SET undone_by = $2, undone_at = $3::timestamptz WHERE id = $1::integer';
    await this.transactions.execute({ sql, values: [id, actor, at.toISOString()] });
  }

  /**
   * Lets one import or undo run at a time in an environment, until the active transaction ends. The transaction
   *
   * - counts records in a shard of its own, so that no other writer waits for it
   * - may be idle while a client reads its answer; a client that stops reading is disconnected
   * - avoids scans of whole tables, because the statistics do not know the rows that it writes
   * - is not bound to generic plans, because batches and pages of one statement differ too much for one plan
   *
   * @returns whether no other one is running
   */
  async begin(): Promise<boolean> {
    // The connection may keep plans that were made for empty tables.
    await this.transactions.execute({ sql: 'DISCARD PLANS', values: [] });
    const [row] = await this.transactions.execute<{ begun: boolean }>({
      sql: `SELECT pg_try_advisory_xact_lock(${importLock}) AS begun,
        set_config('homeroom.count_shard', '16', true),
        set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('enable_seqscan', 'off', true),
        set_config('plan_cache_mode', 'auto', true)`,
      values: [],
    });
    return row?.begun ?? false;
  }
}
