import type { Query, Sql } from '@homeroom/database';
import { isDeepStrictEqual } from 'node:util';
import { allowErasureOfEvents, auditTexts } from '@homeroom/audit';
import type { Subject } from '@homeroom/access';
import { erasedEmail, studentTable } from '@homeroom/people';
import type { Json } from '@homeroom/kernel';
import { isSamePlace, partsCount, type TextPlace } from './free-texts';
import type { IdentifyingWords } from './identifying-words';
import { mark, SearchedTexts, textsIn, withTexts } from './searched-texts';
import { fieldsOf, isErasedField, type TextTable, textTables } from './text-tables';

/** A text that is replaced: one field of a record, or null for all fields that identify the student. */
export interface ChosenText {
  readonly table: string;
  readonly id: number;
  readonly field: string | null;
}

/** A location with its value before and after. */
export interface Replacement extends TextPlace {
  /** The name of the record in the audit log. */
  readonly record: string;
  readonly before: Json;
  readonly after: Json;
}

/** A chosen text does not exist, or does not identify the student. */
export class NothingToReplace extends Error {
  constructor({ table, id, field }: ChosenText) {
    super(`No text that identifies the student is in ${[table, id, field].filter((part) => part !== null).join(':')}`);
  }
}

/** The student is erased, so the words are unknown and the operator must name the field. */
export class FieldIsNotNamed extends Error {
  constructor({ table, id }: ChosenText) {
    super(`The student is erased, so the whole text is replaced: name its field, such as ${table}:${id}:FIELD`);
  }
}

/**
 * The chosen texts with the identifying words replaced. For an erased student the words are unknown, so the whole text is
 * replaced.
 *
 * @param lock whether to lock the rows, for a transaction that writes
 * @throws NothingToReplace, FieldIsNotNamed
 */
export async function replacementsOf(
  sql: Sql,
  subject: Subject,
  words: IdentifyingWords,
  chosen: readonly ChosenText[],
  { lock }: { lock: boolean },
): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (const choice of chosen) {
    if (choice.field === null && !words.areKnown) throw new FieldIsNotNamed(choice);
    const made = await replacementsIn(sql, subject, words, choice, lock ? sql`FOR UPDATE` : sql``);
    if (made.length === 0) throw new NothingToReplace(choice);
    const isNew = (one: Replacement) => !replacements.some((other) => isSamePlace(one, other));
    replacements.push(...made.filter(isNew));
  }
  return replacements;
}

/** @throws an error of PostgreSQL if it rejects the text */
export async function replaceText(sql: Sql, { table, id, field, after }: Replacement): Promise<void> {
  const { key = 'id' } = textTables.find(({ name }) => name === table) ?? {};
  if (table === auditTexts.name) await allowErasureOfEvents(sql);
  await sql`
    UPDATE ${sql(table)}
    SET ${sql(field)} = (jsonb_populate_record(NULL::${sql(table)}, ${JSON.stringify({ [field]: after })}::text::jsonb)).${sql(field)}
    WHERE ${sql(key)} = ${id}`;
}

async function replacementsIn(
  sql: Sql,
  subject: Subject,
  words: IdentifyingWords,
  { table, id, field }: ChosenText,
  lock: Query,
): Promise<Replacement[]> {
  const known = textTables.find(({ name }) => name === table);
  if (!known) return [];
  const all = fieldsOf(known);
  const isOfStudent = table === studentTable.name && id === subject.studentId;
  const fields = Object.keys(all).filter(
    (each) => (field ?? each) === each && !(isOfStudent && isErasedField(table, each)),
  );
  const row = await rowOf(sql, subject, known, id, lock);
  const texts = await SearchedTexts.of(
    sql,
    words,
    fields.map((each) => row[each] ?? null),
  );
  return fields.flatMap((each) => {
    const before = row[each] ?? null;
    const after = words.areKnown ? replaced(texts, before, table, each, all[each]) : wholly(before, each);
    return isDeepStrictEqual(before, after) ? [] : [{ table, id, field: each, record: known.record, before, after }];
  });
}

async function rowOf(
  sql: Sql,
  { environment }: Subject,
  { name, key = 'id', isOfEnvironment }: TextTable,
  id: number,
  lock: Query,
): Promise<Readonly<Record<string, Json>>> {
  const within = isOfEnvironment ? sql`AND coalesce(environment, ${environment}) = ${environment}` : sql``;
  const [found] = await sql<{ row: Record<string, Json> }[]>`
    SELECT to_jsonb(chosen) AS row FROM ${sql(name)} chosen WHERE ${sql(key)} = ${id} ${within} ${lock}`;
  return found?.row ?? {};
}

function replaced(texts: SearchedTexts, before: Json, table: string, field: string, most: number | undefined): Json {
  const parts = partsCount(table, field);
  if (isEmail(field)) return texts.areNamedIn(before, { parts }) ? erasedEmail : before;
  return texts.without(before, { parts, ...(most !== undefined && { most }) });
}

/** Of a command, only the arguments: its host is no text about a student. */
function wholly(before: Json, field: string): Json {
  if (textsIn(before).length === 0) return before;
  if (isEmail(field)) return erasedEmail;
  if (typeof before === 'object' && before !== null && 'arguments' in before) {
    return { ...before, arguments: withTexts(before.arguments ?? null, () => mark) };
  }
  return withTexts(before, () => mark);
}

/** An address must stay one, so that the record can be read and written as before. */
const isEmail = (field: string): boolean => /(^|_)email$/.test(field);
