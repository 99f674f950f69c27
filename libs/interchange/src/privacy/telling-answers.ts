import { answersLike, type StoredAnswerHeld, type Subject } from '@homeroom/access';
import type { TransactionSql } from 'postgres';
import { foldedTexts } from './folded-text';
import { freeTextTables } from './free-texts';
import type { IdentifyingWords } from './identifying-words';

type Body = Readonly<Record<string, unknown>>;

/**
 * The stored answers that show a student or tell who it is. A first or last name alone counts in free texts only: elsewhere
 * it is somebody else's.
 */
export async function tellingAnswers(
  sql: TransactionSql,
  subject: Subject,
  words: IdentifyingWords,
): Promise<StoredAnswerHeld[]> {
  const answers = await answersLike(sql, subject, words.patterns);
  const bodies = answers.map(({ body }) => JSON.parse(body) as Body);
  const texts = await foldedTexts(sql, bodies.flatMap(textsIn));
  const folded = new Map(texts.map((text) => [text.text, text.folded]));
  const isTold = (told: string[], parts: boolean) =>
    told.some((text) => words.areIn(folded.get(text) ?? '', { parts }));
  const tells = (body: Body) => isTold(textsIn(body), false) || isTold(freeTextsIn(body), true);
  return answers.filter(({ isListed }, at) => isListed || tells(bodies[at] ?? {}));
}

/** Of a record that has all the free texts of one of the tables. */
const freeTextsIn = (body: Body): string[] =>
  freeTextTables
    .map(({ fields }) => Object.keys(fields))
    .filter((fields) => fields.every((field) => field in body))
    .flatMap((fields) => textsIn(fields.map((field) => body[field])));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
