import { Answer } from '@homeroom/http';
import { ReadClient, type Statement, Transactions, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** The API key that sent the request. */
  readonly keyId: number;
  /** SHA-256 of the Idempotency-Key. The key itself is not stored, because it may contain a name. */
  readonly keyHash: Buffer;
  /** SHA-256 of the URL and the body. */
  readonly fingerprint: Buffer;
}

export interface StoredAnswer {
  readonly fingerprint: Buffer;
  /** Null if a student in the answer has been erased. */
  readonly answer: Answer | null;
}

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const FIND = `SELECT fingerprint, status, headers, body FROM access.idempotent_answer
  WHERE key_id = $1 AND key_hash = $2 AND created_at > $3::timestamptz`;

const STORE = `INSERT INTO access.idempotent_answer AS known
    (key_id, key_hash, fingerprint, created_at, status, headers, body, student_ids)
  VALUES ($1, $2, $3, $4::timestamptz, $5, $6::jsonb, $7, $8::integer[])
  ON CONFLICT (key_id, key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = excluded.created_at,
    status = excluded.status, headers = excluded.headers, body = excluded.body, student_ids = excluded.student_ids`;

/** The stored answers of idempotent requests. */
@Injectable()
export class IdempotentAnswerQueries {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: ReadClient,
  ) {}

  /** Takes an advisory lock until the end of the transaction. @returns false when another transaction holds it */
  async lock(id: bigint): Promise<boolean> {
    const values = [id.toString()];
    const [row] = await this.execute<{ claimed: boolean }>({
      sql: 'SELECT pg_try_advisory_xact_lock($1::bigint) AS claimed',
      values,
    });
    return row?.claimed === true;
  }

  /** The answer that was stored after an instant, or null. */
  async find({ keyId, keyHash }: IdempotentRequest, after: Date): Promise<StoredAnswer | null> {
    const values = [keyId, keyHash, after.toISOString()];
    const [row] = await this.execute<Row>({ sql: FIND, values });
    if (!row) return null;
    const { fingerprint, status, headers, body } = row;
    return { fingerprint, answer: body === null ? null : new Answer(status, body, headers) };
  }

  /** @param studentIds the students in the answer */
  async store(
    { keyId, keyHash, fingerprint }: IdempotentRequest,
    { status, headers, json }: Answer,
    { studentIds, at }: { studentIds: readonly number[]; at: Date },
  ): Promise<void> {
    const answer = [status, JSON.stringify(headers), json, `{${studentIds.join(',')}}`];
    await this.execute({
      sql: STORE,
      values: [keyId, keyHash, fingerprint, at.toISOString(), ...answer],
    });
  }

  /** The table is not one of the school, and the key reads its own answers only. */
  private execute<Answered>(statement: Statement): Promise<readonly Answered[]> {
    return withoutShare(() => this.transactions.execute<Answered>(statement));
  }

  /** Deletes a limited number of answers from before an instant. @returns whether more may be left */
  async deleteBefore(instant: Date): Promise<boolean> {
    const deleted = await this.reader.rows(
      `DELETE FROM access.idempotent_answer WHERE (key_id, key_hash) IN (
         SELECT key_id, key_hash FROM access.idempotent_answer WHERE created_at < $1::text::timestamptz
         ORDER BY created_at LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED) RETURNING key_id`,
      [instant.toISOString()],
    );
    return deleted.length === deletedAtOnce;
  }
}

const deletedAtOnce = 5_000;
