import type { TransactionSql } from 'postgres';
import { StudentNotFound } from '../domain/people.errors';

/** What a student who was erased is to everybody. Nobody can ever have the domain `invalid` (RFC 2606). */
const tombstone = {
  name: 'Erased student',
  email: 'erased@example.invalid',
  date_of_birth: null,
  guardian_name: null,
  guardian_email: null,
  guardian_phone: null,
  address: null,
} as const;

/** A student as far as they are a person. */
export interface PersonalData {
  readonly name: string;
  /** The fields that an erasure would change, by their names in SQL; none: the student is erased. */
  readonly fields: readonly string[];
  readonly identifiers: Identifiers;
}

/** What tells somebody else who the student is, where it is written in a text; null where it is absent or erased. */
export type Identifiers = Readonly<Record<(typeof identifying)[number], string | null>>;

const identifying = ['name', 'email', 'guardian_name', 'guardian_email', 'guardian_phone'] as const;

/** The record of a student as the interface shows it. */
export const exportStudentRecord = (sql: TransactionSql, id: number) => sql<{ json: string }[]>`
  SELECT json FROM student WHERE id = ${id}`;

/** @throws StudentNotFound */
export const personalDataOf = (sql: TransactionSql, id: number): Promise<PersonalData> => look(sql, id, sql``);

/**
 * Leaves the id, the dates of the school and the grade level, which tells no child from another and is counted by. Who
 * writes anything about the student waits until the transaction is over.
 *
 * @param at when it was changed
 * @returns what it was
 * @throws StudentNotFound
 */
export async function erasePersonalData(sql: TransactionSql, id: number, at: Date): Promise<PersonalData> {
  const before = await look(sql, id, sql`FOR UPDATE`);
  if (before.fields.length > 0) await sql`UPDATE student SET ${sql({ ...tombstone, updated_at: at })} WHERE id = ${id}`;
  return before;
}

async function look(sql: TransactionSql, id: number, locked: ReturnType<TransactionSql>): Promise<PersonalData> {
  const [row] = await sql<Record<keyof typeof tombstone, string | null>[]>`
    SELECT ${sql(Object.keys(tombstone))} FROM student WHERE id = ${id} ${locked}`;
  if (!row) throw new StudentNotFound();
  const isLeft = (field: keyof typeof tombstone) => row[field] !== tombstone[field];
  const fields = (Object.keys(tombstone) as (keyof typeof tombstone)[]).filter(isLeft);
  const identifiers = identifying.map((field) => [field, isLeft(field) ? row[field] : null]);
  return { name: row.name ?? '', fields, identifiers: Object.fromEntries(identifiers) as Identifiers };
}
