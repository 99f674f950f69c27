import { Answer } from '@homeroom/http';
import { ReadClient, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** A request that may be repeated. */
export interface Repeatable {
  /** The API key that sent it. */
  readonly keyId: number;
  /** SHA-256 of its Idempotency-Key, which may hold a name and is stored nowhere. */
  readonly keyHash: Buffer;
  /** SHA-256 of what it asks for. */
  readonly fingerprint: Buffer;
}

export interface StoredAnswer {
  readonly fingerprint: Buffer;
  /** Null once the student whom it shows was erased. */
  readonly answer: Answer | null;
}

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const FIND = `SELECT fingerprint, status, headers, body FROM access.idempotent_answer
  WHERE key_id = ? AND key_hash = ? AND created_at > ?::timestamptz`;

const KEEP = `INSERT INTO access.idempotent_answer AS known
    (key_id, key_hash, fingerprint, created_at, status, headers, body, student_ids)
  VALUES (?, ?, ?, ?::timestamptz, ?, ?::jsonb, ?, ?::integer[])
  ON CONFLICT (key_id, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = excluded.created_at,
    status = excluded.status, headers = excluded.headers, body = excluded.body, student_ids = excluded.student_ids`;

/** What was answered to requests that may be repeated. */
@Injectable()
export class IdempotentAnswerQueries {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: ReadClient,
  ) {}

  /**
   * Keeps all other requests of that name away until the transaction ends, however it ends.
   *
   * @returns false when another one is being done
   */
  async claim(lock: bigint): Promise<boolean> {
    const values = [lock.toString()];
    const [row] = await this.transactions.execute<{ claimed: boolean }>({
      sql: 'SELECT pg_try_advisory_xact_lock(?::bigint) AS claimed',
      values,
    });
    return row?.claimed === true;
  }

  /** What was answered after an instant; null where nothing was. */
  async find({ keyId, keyHash }: Repeatable, after: Date): Promise<StoredAnswer | null> {
    const values = [keyId, keyHash, after.toISOString()];
    const [row] = await this.transactions.execute<Row>({ sql: FIND, values });
    if (!row) return null;
    const { fingerprint, status, headers, body } = row;
    return { fingerprint, answer: body === null ? null : new Answer(status, body, headers) };
  }

  /** @param studentIds of those whom the answer shows */
  async keep(
    { keyId, keyHash, fingerprint }: Repeatable,
    { status, headers, json }: Answer,
    { studentIds, at }: { studentIds: readonly number[]; at: Date },
  ): Promise<void> {
    const shown = `{${studentIds.join(',')}}`;
    const answer = [status, JSON.stringify(headers), json, shown];
    await this.transactions.execute({
      sql: KEEP,
      values: [keyId, keyHash, fingerprint, at.toISOString(), ...answer],
    });
  }

  /** Takes away what was answered before an instant, some thousands at most. @returns whether there may be more */
  async forget(before: Date): Promise<boolean> {
    const gone = await this.reader.rows(
      `DELETE FROM access.idempotent_answer WHERE (key_id, key_hash) IN (
         SELECT key_id, key_hash FROM access.idempotent_answer WHERE created_at < $1::text::timestamptz
         ORDER BY created_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED) RETURNING key_id`,
      [before.toISOString()],
    );
    return gone.length === forgottenAtOnce;
  }
}

const forgottenAtOnce = 5_000;
