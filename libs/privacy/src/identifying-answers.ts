import type { Sql } from '@homeroom/database';
import { answersLike, type MatchingAnswer, type Subject } from '@homeroom/access';
import type { Json } from '@homeroom/kernel';
import type { IdentifyingWords } from './identifying-words';
import { SearchedTexts } from './searched-texts';
import { fieldsOf, recordTextTables } from './text-tables';

type Body = Readonly<Record<string, Json>>;

/**
 * The stored answers that show the student or contain an identifying word. A first or last name alone matches in free texts
 * only: in another field it is the name of another person.
 */
export async function identifyingAnswers(
  sql: Sql,
  subject: Subject,
  words: IdentifyingWords,
): Promise<MatchingAnswer[]> {
  const answers = await answersLike(sql, subject, words.patterns);
  const bodies = answers.map(({ body }) => JSON.parse(body) as Body);
  const texts = await SearchedTexts.of(sql, words, bodies);
  const identifies = (body: Body) =>
    texts.areNamedIn(body, { parts: false }) || texts.areNamedIn(freeTextsIn(body), { parts: true });
  return answers.filter(({ isListed }, at) => isListed || identifies(bodies[at] ?? {}));
}

/** The free texts of a record. Its table is the one whose texts it has. A table with fewer of these texts is another one. */
function freeTextsIn(body: Body): Json[] {
  const alike = recordTextTables
    .map((table) => ({
      free: Object.keys(table.fields),
      all: Object.keys(fieldsOf(table)).filter((field) => !table.hidden?.includes(field)),
    }))
    .filter(({ all }) => all.every((field) => field in body));
  const most = Math.max(...alike.map(({ all }) => all.length));
  return alike.filter(({ all }) => all.length === most).flatMap(({ free }) => free.map((field) => body[field] ?? null));
}
