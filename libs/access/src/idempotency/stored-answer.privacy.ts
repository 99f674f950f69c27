import type { Environment } from '@homeroom/kernel';
import { instantAsText } from '@homeroom/database';
import type { TransactionSql } from 'postgres';

/** Ids are those of an environment: each has a student 1. */
export interface Subject {
  readonly environment: Environment;
  readonly studentId: number;
}

export const storedAnswerTable = 'access.idempotent_answer';

/** An answer that would be given again. */
export interface StoredAnswerHeld {
  readonly keyId: number;
  /** Hexadecimal. */
  readonly keyHash: string;
  /** JSON. */
  readonly body: string;
  /** Whether it shows a record of the student. */
  readonly isListed: boolean;
}

/** The answers that would be given again, and show a student. */
export const answersHeld = (sql: TransactionSql, subject: Subject) => sql<{ json: string }[]>`
  SELECT json_build_object('created_at', ${sql.unsafe(instantAsText('answer.created_at'))}, 'key_id', key_id,
    'status', status, 'body', body::json)::text AS json
  FROM access.idempotent_answer answer WHERE ${isIn(sql, subject)} AND ${lists(sql, subject)} ORDER BY answer.created_at`;

/**
 * The answers that show a student, and those whose folded text is like one of the patterns.
 *
 * @param sql that sees the environment's schema
 */
export const answersLike = (sql: TransactionSql, subject: Subject, patterns: readonly string[]) => sql<
  StoredAnswerHeld[]
>`
  SELECT key_id AS "keyId", encode(key_hash, 'hex') AS "keyHash", body, ${lists(sql, subject)} AS "isListed"
  FROM access.idempotent_answer
  WHERE ${isIn(sql, subject)} AND (${lists(sql, subject)} OR fold(body) LIKE ANY (${[...patterns]}::text[]))`;

/** Who asks for one of them again is told that it was erased. @returns how many there were */
export async function eraseAnswers(sql: TransactionSql, answers: readonly StoredAnswerHeld[]): Promise<number> {
  const erased = await sql`
    UPDATE access.idempotent_answer answer SET body = NULL, headers = '{}'
    FROM unnest(${answers.map(({ keyId }) => keyId)}::integer[], ${answers.map(({ keyHash }) => keyHash)}::text[])
      held (key_id, key_hash)
    WHERE answer.key_id = held.key_id AND answer.key_hash = decode(held.key_hash, 'hex') AND body IS NOT NULL`;
  return erased.count;
}

const isIn = (sql: TransactionSql, { environment }: Subject) => sql`
  body IS NOT NULL AND key_id IN (SELECT id FROM access.api_key WHERE environment = ${environment})`;

const lists = (sql: TransactionSql, { studentId }: Subject) => sql`student_ids @> ARRAY[${studentId}::integer]`;
