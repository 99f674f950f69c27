import { answersLike, type MatchingAnswer, type Subject } from '@homeroom/access';
import type { TransactionSql } from 'postgres';
import { foldedTexts } from './folded-text';
import { freeTextTables } from './free-texts';
import type { IdentifyingWords } from './identifying-words';

type Body = Readonly<Record<string, unknown>>;

/**
 * The stored answers that show the student or contain an identifying word. A first or last name alone matches in free texts
 * only: in another field it is the name of another person.
 */
export async function identifyingAnswers(
  sql: TransactionSql,
  subject: Subject,
  words: IdentifyingWords,
): Promise<MatchingAnswer[]> {
  const answers = await answersLike(sql, subject, words.patterns);
  const bodies = answers.map(({ body }) => JSON.parse(body) as Body);
  const texts = await foldedTexts(sql, bodies.flatMap(textsIn));
  const folded = new Map(texts.map((text) => [text.text, text.folded]));
  const areIn = (some: string[], parts: boolean) => some.some((text) => words.areIn(folded.get(text) ?? '', { parts }));
  const identifies = (body: Body) => areIn(textsIn(body), false) || areIn(freeTextsIn(body), true);
  return answers.filter(({ isListed }, at) => isListed || identifies(bodies[at] ?? {}));
}

/** The free texts of a record. Its table is the one whose free-text fields it has. */
const freeTextsIn = (body: Body): string[] =>
  freeTextTables
    .map(({ fields }) => Object.keys(fields))
    .filter((fields) => fields.every((field) => field in body))
    .flatMap((fields) => textsIn(fields.map((field) => body[field])));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
