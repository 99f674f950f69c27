import { attendanceTexts, attendanceVersionTexts, gradeTexts, gradeVersionTexts } from '@homeroom/academics';
import { classTexts } from '@homeroom/classes';
import { announcementTexts } from '@homeroom/communications';
import type { TransactionSql } from 'postgres';
import { type FoldedText, foldedTexts, type Range } from './folded-text';
import type { IdentifyingWords } from './identifying-words';

/** A table with columns of free text. */
export interface FreeTextTable {
  /** The name in SQL. */
  readonly name: string;
  /** The name of its records in the audit log. */
  readonly record: string;
  /** The columns, each with its maximum number of characters. */
  readonly fields: Readonly<Record<string, number>>;
}

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
  /** The student of the grade or attendance record, or of its version; null in other tables. */
  readonly studentId: number | null;
}

/** The tables with free text about one student. */
const studentTextTables: readonly FreeTextTable[] = [
  gradeTexts,
  gradeVersionTexts,
  attendanceTexts,
  attendanceVersionTexts,
];

/** All tables with free text, which may contain names of students. */
export const freeTextTables: readonly FreeTextTable[] = [...studentTextTables, announcementTexts, classTexts];

/** Rows that are fetched at once. */
const batch = 1_000;

/**
 * Finds the texts that contain one of the words. It reads all texts, which takes seconds for millions of rows.
 *
 * @param sql with the schema of the environment in its search_path
 */
export async function freeTextsWith(sql: TransactionSql, words: IdentifyingWords): Promise<FreeText[]> {
  if (!words.areKnown) return [];
  const found: (Omit<FreeText, 'excerpt'> & { readonly text: string })[] = [];
  for (const textTable of freeTextTables) {
    const { name: table, fields } = textTable;
    const about = studentTextTables.includes(textTable) ? sql`student_id` : sql`NULL::integer`;
    for (const field of Object.keys(fields)) {
      const like = sql<{ id: number; studentId: number | null; text: string; folded: string }[]>`
        SELECT id, ${about} AS "studentId", ${sql(field)} AS text, fold(${sql(field)}) AS folded FROM ${sql(table)}
        WHERE fold(${sql(field)}) LIKE ANY (${words.patterns}::text[]) ORDER BY id`;
      for await (const rows of like.cursor(batch)) {
        const matching = rows.filter(({ folded }) => words.areIn(folded, { parts: true }));
        found.push(...matching.map(({ id, studentId, text }) => ({ table, id, field, studentId, text })));
      }
    }
  }
  const texts = await foldedTexts(
    sql,
    found.map(({ text }) => text),
  );
  return found.map(({ text: _, ...place }, at) => ({ ...place, excerpt: excerptOf(texts[at], words) }));
}

function excerptOf(text: FoldedText | undefined, words: IdentifyingWords): string {
  const [first] = text ? words.rangesIn(text) : [];
  return text && first ? sentenceAround(text.text, first) : '';
}

/** The number of characters shown before and after the word. */
const context = 80;

function sentenceAround(text: string, [start, end]: Range): string {
  const [before = ''] = /[^.!?\n]*$/.exec(text.slice(0, start)) ?? [];
  const [after = ''] = /^[^.!?\n]*[.!?]?/.exec(text.slice(end)) ?? [];
  const from = before.length > context ? `…${before.slice(-context)}` : before;
  const to = after.length > context ? `${after.slice(0, context)}…` : after;
  return `${from}${text.slice(start, end)}${to}`.trim();
}
