import type { Environment } from '@homeroom/kernel';
import { instantAsText, type Sql } from '@homeroom/database';

/** A student. Ids are unique within an environment. */
export interface Subject {
  readonly environment: Environment;
  readonly studentId: number;
  /** The ids of the records that were merged into the one of the student. */
  readonly mergedIds?: readonly number[];
}

export const storedAnswerTable = 'access.idempotent_answer';

/** A stored answer that shows a student, or may mention one. */
export interface MatchingAnswer {
  readonly keyId: number;
  /** Hexadecimal. */
  readonly keyHash: string;
  /** JSON. */
  readonly body: string;
  /** Whether the answer contains a record of the student. */
  readonly isListed: boolean;
}

/** The stored answers that contain a record of a student, as JSON. */
export const storedAnswersOf = (sql: Sql, subject: Subject) => sql<{ json: string }[]>`
  SELECT json_build_object('created_at', ${sql.unsafe(instantAsText('answer.created_at'))}, 'key_id', key_id,
    'status', status, 'body', body::json)::text AS json
  FROM access.idempotent_answer answer WHERE ${isIn(sql, subject)} AND ${lists(sql, subject)} ORDER BY answer.created_at`;

/**
 * The stored answers that contain a record of a student, or whose folded text matches one of the patterns.
 *
 * @param sql with the schema of the environment in its search path
 */
export const answersLike = (sql: Sql, subject: Subject, patterns: readonly string[]) => sql<MatchingAnswer[]>`
  SELECT key_id AS "keyId", encode(key_hash, 'hex') AS "keyHash", body, ${lists(sql, subject)} AS "isListed"
  FROM access.idempotent_answer
  WHERE ${isIn(sql, subject)} AND (${lists(sql, subject)} OR fold(body) LIKE ANY (${[...patterns]}::text[]))`;

/** Erases the bodies of stored answers. A replay then gets IDEMPOTENT_ANSWER_ERASED. @returns the number of answers */
export async function eraseAnswers(sql: Sql, answers: readonly MatchingAnswer[]): Promise<number> {
  const erased = await sql`
    UPDATE access.idempotent_answer answer SET body = NULL, headers = '{}'
    FROM unnest(${answers.map(({ keyId }) => keyId)}::integer[], ${answers.map(({ keyHash }) => keyHash)}::text[])
      held (key_id, key_hash)
    WHERE answer.key_id = held.key_id AND answer.key_hash = decode(held.key_hash, 'hex') AND body IS NOT NULL`;
  return erased.count;
}

const isIn = (sql: Sql, { environment }: Subject) => sql`
  body IS NOT NULL AND key_id IN (SELECT id FROM access.api_key WHERE environment = ${environment})`;

const lists = (sql: Sql, { studentId, mergedIds = [] }: Subject) =>
  sql`student_ids && ${[studentId, ...mergedIds]}::integer[]`;
