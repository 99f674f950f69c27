import type { TransactionSql } from 'postgres';
import { foldedTexts } from './folded-text';
import { type FreeTextTable, freeTextTables, isSamePlace, type TextPlace } from './free-texts';
import type { IdentifyingWords } from './identifying-words';

/** A text that the operator has chosen: one field of a record, or null for all fields that identify the student. */
export interface ChosenText {
  readonly table: string;
  readonly id: number;
  readonly field: string | null;
}

/** A location with its new text. */
export interface Replacement extends TextPlace {
  /** The name of the record in the audit log. */
  readonly record: string;
  readonly text: string;
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
  sql: TransactionSql,
  words: IdentifyingWords,
  chosen: readonly ChosenText[],
  { lock }: { lock: boolean },
): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (const choice of chosen) {
    if (choice.field === null && !words.areKnown) throw new FieldIsNotNamed(choice);
    const made = await replacementsIn(sql, words, choice, lock ? sql`FOR UPDATE` : sql``);
    if (made.length === 0) throw new NothingToReplace(choice);
    const isNew = (one: Replacement) => !replacements.some((other) => isSamePlace(one, other));
    replacements.push(...made.filter(isNew));
  }
  return replacements;
}

/** @throws an error of PostgreSQL if it rejects the text */
export async function replaceText(sql: TransactionSql, { table, id, field, text }: Replacement): Promise<void> {
  await sql`UPDATE ${sql(table)} SET ${sql({ [field]: text })} WHERE id = ${id}`;
}

const mark = '[erased]';
/** At most as long as the word that it replaces. */
const shortMark = '…';

async function replacementsIn(
  sql: TransactionSql,
  words: IdentifyingWords,
  { table, id, field }: ChosenText,
  lock: ReturnType<TransactionSql>,
): Promise<Replacement[]> {
  const known = freeTextTables.find(({ name }) => name === table);
  const fields = Object.keys(known?.fields ?? {}).filter((each) => field === null || field === each);
  if (!known || fields.length === 0) return [];
  const [row] = await sql<Record<string, string | null>[]>`
    SELECT ${sql(fields)} FROM ${sql(table)} WHERE id = ${id} ${lock}`;
  const replacements: Replacement[] = [];
  for (const each of fields) {
    const before = row?.[each] ?? null;
    const text = before === null ? null : await replaced(sql, words, before, longest(known, each));
    if (text !== null && text !== before) replacements.push({ table, id, field: each, record: known.record, text });
  }
  return replacements;
}

const longest = ({ fields }: FreeTextTable, field: string): number => fields[field] ?? 0;

async function replaced(sql: TransactionSql, words: IdentifyingWords, text: string, most: number): Promise<string> {
  if (!words.areKnown) return mark;
  const [folded] = await foldedTexts(sql, [text]);
  const ranges = folded ? words.rangesIn(folded) : [];
  const replacedBy = (by: string) =>
    ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + by + rest.slice(end), text);
  const marked = replacedBy(mark);
  return [...marked].length <= most ? marked : replacedBy(shortMark);
}
