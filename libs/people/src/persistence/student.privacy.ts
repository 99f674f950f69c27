import type { Query, Sql } from '@homeroom/database';
import { StudentNotFound } from '../domain/people.errors';
import { erasedStudent, studentTable } from './student.table';

/** The personal data of a student. */
export interface PersonalData {
  readonly name: string;
  /** The columns that an erasure would change; empty for an erased student. */
  readonly fields: readonly string[];
  readonly identifiers: Identifiers;
}

/** The values that identify the student in a free text; null where one is absent or erased. */
export type Identifiers = Readonly<Record<(typeof identities)[number], string | null>>;

const { identities } = studentTable.texts;

/** The record and the status of a student as the API shows them, and the home school. */
export const exportStudentRecord = (sql: Sql, id: number) => sql<{ json: string; status: string; school: string }[]>`
  SELECT json, row_to_json(student_status)::text AS status,
    coalesce((SELECT json_build_object('id', home.id, 'name', home.name)::text FROM school_record home WHERE home.id = school_id), 'null') AS school
  FROM student JOIN student_status ON student_id = student.id WHERE student.id = ${id}`;

/** The withdrawals of a student and the reasons. The reasons are erased with the student. */
export const exportWithdrawals = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT json_build_object('date', begin_date, 'return_date', end_date, 'reason', reason)::text AS json
  FROM withdrawal WHERE student_id = ${studentId} ORDER BY begin_date, id`;

/** The names and grade levels of a student before those of today. The names are erased with the student. */
export const exportPast = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT json_build_object('until', until, 'name', name, 'grade_level', grade_level)::text AS json
  FROM student_past WHERE student_id = ${studentId} ORDER BY until`;

/** The names of before that identify the student in a free text. */
export const pastIdentifiers = (sql: Sql, studentId: number): PromiseLike<readonly Partial<Identifiers>[]> =>
  sql<Partial<Identifiers>[]>`
  SELECT name FROM student_past WHERE student_id = ${studentId} AND name <> ${erasedStudent.name} ORDER BY until`;

/** Tells the triggers of the active transaction to keep nothing of what it changes. */
export async function keepNoPast(sql: Sql): Promise<void> {
  await sql`SELECT set_config('homeroom.past', 'off', true)`;
}

/** Gives the rows of students the reasons of their withdrawals, after one was replaced. */
export const copyReasons = (sql: Sql) => sql`
  UPDATE student SET withdrawal_reason = w.reason FROM withdrawal w
  WHERE w.student_id = student.id AND withdrawn_on = w.begin_date AND withdrawal_reason IS DISTINCT FROM w.reason`;

/** @throws StudentNotFound */
export const personalDataOf = (sql: Sql, id: number): Promise<PersonalData> => readPersonalData(sql, id, sql``);

/**
 * Replaces the personal data of a student. The id, the school's dates and the grade level stay: they identify no child,
 * and totals are counted by grade level. Locks the row, so that writes about the student wait for the transaction.
 *
 * @param at the new `updated_at`
 * @returns the data before the erasure
 * @throws StudentNotFound
 */
export async function erasePersonalData(sql: Sql, id: number, at: Date): Promise<PersonalData> {
  const columns = sql(Object.keys(erasedStudent));
  const before = await readPersonalData(sql, id, sql`FOR UPDATE`);
  if (before.fields.length > 0) {
    await sql`UPDATE student SET (${columns}, updated_at) = (SELECT ${columns}, ${at}::timestamptz
      FROM json_populate_record(NULL::student, ${JSON.stringify(erasedStudent)}::text::json)) WHERE id = ${id}`;
  }
  await sql`UPDATE student_past SET name = ${erasedStudent.name} WHERE student_id = ${id}`;
  await sql`UPDATE withdrawal SET reason = NULL WHERE student_id = ${id} AND reason IS NOT NULL`;
  await sql`DELETE FROM distinct_student WHERE low_id = ${id} OR high_id = ${id}`;
  return before;
}

async function readPersonalData(sql: Sql, id: number, lock: Query): Promise<PersonalData> {
  const [row] = await sql<Record<keyof typeof erasedStudent, string | null>[]>`
    SELECT ${sql(Object.keys(erasedStudent))} FROM student WHERE id = ${id} ${lock}`;
  if (!row) throw new StudentNotFound();
  const isPersonal = (field: keyof typeof erasedStudent) => row[field] !== erasedStudent[field];
  const fields = (Object.keys(erasedStudent) as (keyof typeof erasedStudent)[]).filter(isPersonal);
  const identifiers = identities.map((field) => [field, isPersonal(field) ? row[field] : null]);
  return { name: row.name ?? '', fields, identifiers: Object.fromEntries(identifiers) as Identifiers };
}
