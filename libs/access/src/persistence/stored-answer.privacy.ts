import type { Environment } from '@homeroom/kernel';
import { instantText } from '@homeroom/platform';
import type { TransactionSql } from 'postgres';

/** Ids are those of an environment: each has a student 1. */
export interface Subject {
  readonly environment: Environment;
  readonly studentId: number;
}

export const storedAnswerTable = 'access.idempotent_answer';

/** The answers that would be given again, and show a student. */
export const answersHeld = (sql: TransactionSql, subject: Subject) => sql<{ json: string }[]>`
  SELECT json_build_object('created_at', ${sql.unsafe(instantText('answer.created_at'))}, 'key_id', key_id,
    'status', status, 'body', body::json)::text AS json
  FROM access.idempotent_answer answer WHERE ${shows(sql, subject)} ORDER BY answer.created_at`;

/** How many there are. */
export async function countAnswers(sql: TransactionSql, subject: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer FROM access.idempotent_answer answer WHERE ${shows(sql, subject)}`;
  return row?.count ?? 0;
}

/** Who asks for one of them again is told that it was erased. @returns how many there were */
export async function eraseAnswers(sql: TransactionSql, subject: Subject): Promise<number> {
  const erased = await sql`
    UPDATE access.idempotent_answer answer SET body = NULL, headers = '{}' WHERE ${shows(sql, subject)}`;
  return erased.count;
}

const shows = (sql: TransactionSql, { environment, studentId }: Subject) => sql`
  body IS NOT NULL AND student_ids @> ARRAY[${studentId}::integer]
  AND key_id IN (SELECT id FROM access.api_key WHERE environment = ${environment})`;
