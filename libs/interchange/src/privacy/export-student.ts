import { attendanceHeld, gradesHeld } from '@homeroom/academics';
import { recordOperatorEvent, storedAnswersOf, type Subject, TrailQueries } from '@homeroom/access';
import { enrollmentsHeld } from '@homeroom/classes';
import { personalDataOf, studentHeld } from '@homeroom/people';
import { type Session } from '@homeroom/database';
import { version } from '@homeroom/settings';
import type { TransactionSql } from 'postgres';
import { type FreeText, freeTextsWith } from './free-texts';
import { IdentifyingWords } from './identifying-words';

/** Who works on somebody's data at the command line, and when. */
export interface Handling {
  /** Such as `ada, command line`. */
  readonly actor: string;
  readonly at: Date;
}

/** What was written, by section. */
export interface Exported extends Counts {
  /** Texts elsewhere that identify the student. Only their places are written: the texts may be about others as well. */
  readonly free_texts: readonly FreeText[];
}

type Counts = Record<(typeof lists)[number][0] | 'events', number>;

/** Rows that are taken from PostgreSQL at once. */
const batch = 500;

const lists = [
  ['enrollments', (sql, { studentId }) => enrollmentsHeld(sql, studentId)],
  ['grades', (sql, { studentId }) => gradesHeld(sql, studentId)],
  ['attendance', (sql, { studentId }) => attendanceHeld(sql, studentId)],
  ['stored_answers', storedAnswersOf],
] as const satisfies [string, (sql: TransactionSql, subject: Subject) => ReturnType<typeof storedAnswersOf>][];

/**
 * Writes everything that is held about a student, as it is at one instant, as the text of one JSON document, a record a
 * line. That somebody saw it is in the trail before the first word of it is out.
 *
 * @param session that sees the environment's schema
 * @throws StudentNotFound
 */
export async function exportStudent(
  { begin }: Session,
  subject: Subject,
  { actor, at }: Handling,
  write: (text: string) => Promise<void>,
): Promise<Exported> {
  await begin('READ WRITE', async (transaction) => {
    await personalDataOf(transaction, subject.studentId);
    await recordOperatorEvent(transaction, subject, { at, actor, command: 'privacy export', deed: 'read' });
  });
  return begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
    const { environment, studentId } = subject;
    const heading = { of: 'student', id: studentId, environment, made_at: at, made_by: actor, homeroom: version };
    const [student] = await studentHeld(transaction, studentId);
    await write(`{\n"export":${JSON.stringify(heading)},\n"student":${student?.json ?? 'null'}`);
    const counts: Record<string, number> = {};
    for (const [name, held] of lists) {
      counts[name] = await writeList(name, textsOf(held(transaction, subject)), write);
    }
    const texts = await textsElsewhere(transaction, subject);
    await writeList('free_texts', placesOf(texts), write);
    counts['events'] = await writeList('events', eventsAbout(transaction, subject), write);
    await write('\n}\n');
    return { ...(counts as Counts), free_texts: texts };
  });
}

async function* textsOf(statement: ReturnType<typeof storedAnswersOf>): AsyncGenerator<string> {
  for await (const rows of statement.cursor(batch)) yield* rows.map(({ json }) => json);
}

/** Those of the student's own grades and attendance are written with these. */
async function textsElsewhere(sql: TransactionSql, { studentId }: Subject): Promise<FreeText[]> {
  const { identifiers } = await personalDataOf(sql, studentId);
  const texts = await freeTextsWith(sql, await IdentifyingWords.of(sql, identifiers));
  return texts.filter((text) => text.studentId !== studentId);
}

const placesOf = (texts: readonly FreeText[]) =>
  texts.map(({ table, id, field }) => JSON.stringify({ table, id, field }));

/** Whom else an answer showed is nothing that is held about this student. */
async function* eventsAbout(sql: TransactionSql, subject: Subject): AsyncGenerator<string> {
  for await (const event of new TrailQueries(sql).events(subject)) {
    yield JSON.stringify({ ...event, student_ids: [subject.studentId] });
  }
}

/** @returns how many there were */
async function writeList(
  name: string,
  records: AsyncIterable<string> | Iterable<string>,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  await write(`,\n"${name}":[`);
  for await (const record of records) {
    await write(`${count > 0 ? ',' : ''}\n${record}`);
    count += 1;
  }
  await write(']');
  return count;
}
