import type { Sql } from '@homeroom/database';
import { auditTexts } from '@homeroom/audit';
import type { Subject } from '@homeroom/access';
import { importJobTable, importTable } from '@homeroom/import-jobs';
import { guardiansOnlyOf, guardianTable } from '@homeroom/rostering';
import type { Json } from '@homeroom/kernel';
import type { IdentifyingWords } from './identifying-words';
import { SearchedTexts } from './searched-texts';
import { fieldsOf, type TextTable, textTables } from './text-tables';

/** The location of a text. */
export interface TextPlace {
  readonly table: string;
  readonly id: number;
  readonly field: string;
}

export const isSamePlace = (one: TextPlace, other: TextPlace): boolean =>
  one.table === other.table && one.id === other.id && one.field === other.field;

/** A text that identifies a student. */
export interface FreeText extends TextPlace {
  /** The sentence with the identifying word. */
  readonly excerpt: string;
  /** The student whom the record is about; null in tables of other records. */
  readonly studentId: number | null;
  /** Whether an erasure replaces the words without being asked. */
  readonly isErasedAlways: boolean;
}

interface Found extends TextPlace {
  readonly studentId: number | null;
  readonly value: Json;
}

/** Rows that are fetched at once. */
const batch = 1_000;

/**
 * Finds the texts that contain one of the words. It reads all texts, which takes seconds for millions of rows. The guardians of
 * the student alone are left out, since an erasure deletes them.
 *
 * @param sql with the schema of the environment in its search_path
 */
export async function freeTextsWith(sql: Sql, subject: Subject, words: IdentifyingWords): Promise<FreeText[]> {
  if (!words.areKnown) return [];
  const found: Found[] = [];
  for (const table of textTables) {
    for (const field of Object.keys(fieldsOf(table)))
      found.push(...(await textsLike(sql, subject, words, table, field)));
  }
  const guardians = await guardiansOnlyOf(sql, subject.studentId);
  const isOwnGuardian = ({ table, id }: TextPlace) => table === guardianTable.name && guardians.has(id);
  const others = found.filter((text) => !isOwnGuardian(text));
  const texts = await SearchedTexts.of(
    sql,
    words,
    others.map(({ value }) => value),
  );
  const isNamed = ({ table, field, value }: Found) => texts.areNamedIn(value, { parts: partsCount(table, field) });
  return others.filter(isNamed).map(({ value, ...place }) => ({
    ...place,
    excerpt: texts.excerptOf(value),
    // They are about nobody else: a file name, and what somebody typed.
    isErasedAlways:
      place.table === importTable.name ||
      place.table === importJobTable.name ||
      (place.table === auditTexts.name && texts.areNamedIn(value, { parts: false })),
  }));
}

/** Whether a first or last name alone identifies the student in a column. */
export const partsCount = (table: string, field: string): boolean =>
  textTables.some(({ name, fields }) => name === table && field in fields);

/** The values that match a pattern of the words. They may match others as well. */
async function textsLike(
  sql: Sql,
  { environment }: Subject,
  words: IdentifyingWords,
  { name: table, key = 'id', about: student, isOfEnvironment, following }: TextTable,
  field: string,
): Promise<Found[]> {
  const about = student === undefined ? sql`NULL::integer` : sql`${sql(student)}`;
  const within = isOfEnvironment ? sql`AND coalesce(environment, ${environment}) = ${environment}` : sql``;
  const own = following === undefined ? sql`` : sql`AND NOT (${sql.unsafe(following)})`;
  const like = sql<{ id: number; studentId: number | null; value: Json; folded: string }[]>`
    SELECT ${sql(key)} AS id, ${about} AS "studentId", to_jsonb(${sql(field)}) AS value, fold(${sql(field)}::text) AS folded
    FROM ${sql(table)}
    WHERE fold(${sql(field)}::text) LIKE ANY (${words.patterns}::text[]) ${within} ${own} ORDER BY ${sql(key)}`;
  const found: Found[] = [];
  for await (const rows of like.cursor(batch)) {
    const matching = rows.filter(
      ({ value, folded }) => typeof value !== 'string' || words.areIn(folded, { parts: true }),
    );
    found.push(...matching.map(({ id, studentId, value }) => ({ table, id, field, studentId, value })));
  }
  return found;
}
