import { attendanceTable, countRemarks, eraseRemarks, gradeTable } from '@homeroom/academics';
import { eraseAnswers, recordOperatorEvent, storedAnswerTable, type Subject } from '@homeroom/access';
import { erasePersonalData, personalDataOf, studentTable } from '@homeroom/people';
import type { Session } from '@homeroom/database';
import type { TransactionSql } from 'postgres';
import { type ChosenText, replacementsOf, replaceText } from './chosen-texts';
import type { Handling } from './export-student';
import { type FreeText, freeTextsWith, isSamePlace, type TextPlace } from './free-texts';
import { IdentifyingWords } from './identifying-words';
import { identifyingAnswers } from './identifying-answers';

/** What an erasure takes away. */
export interface Erasure {
  /** Fields of the student that held something personal. */
  readonly fields: readonly string[];
  /** On grades. */
  readonly comments: number;
  /** On attendance. */
  readonly notes: number;
  readonly stored_answers: number;
  /** Texts that were chosen, in which words are replaced. */
  readonly replaced: readonly TextPlace[];
  /** Texts that identify the student and stay: a person decides. */
  readonly free_texts: readonly FreeText[];
}

/** There is nothing left to erase. */
export class StudentIsErased extends Error {
  constructor({ studentId, environment }: Subject) {
    super(`Student ${studentId} of ${environment} is erased already`);
  }
}

/**
 * What an erasure would take away, and whose; nothing is changed.
 *
 * @param chosen texts in which words are to be replaced as well
 * @throws StudentNotFound, StudentIsErased, NothingToReplace, FieldIsNotNamed
 */
export const surveyErasure = (
  { begin }: Session,
  subject: Subject,
  chosen: readonly ChosenText[] = [],
): Promise<Erasure & { readonly name: string }> =>
  begin('READ ONLY', async (transaction) => {
    const { name, fields, identifiers } = await personalDataOf(transaction, subject.studentId);
    const words = await IdentifyingWords.of(transaction, identifiers);
    const remarks = await countRemarks(transaction, subject.studentId);
    const answers = await identifyingAnswers(transaction, subject, words);
    const replaced = (await replacementsOf(transaction, words, chosen, { lock: false })).map(placeOf);
    const taken = { fields, ...remarks, stored_answers: answers.length, replaced };
    refuseIfErased(subject, taken);
    const texts = await textsLeft(transaction, subject, words);
    const isReplaced = (text: FreeText) => replaced.some((place) => isSamePlace(place, text));
    return { name, ...taken, free_texts: texts.filter((text) => !isReplaced(text)) };
  });

/**
 * Takes away who a student was, all of it or nothing, and notes it in the trail. What is being written about the student
 * meanwhile is waited for; whatever is written afterwards stays. Then the tables are swept, so that no query finds old
 * versions of rows, nor values in the statistics of the planner. Bytes of them stay on the disk until `scrub`.
 *
 * @param session that sees the environment's schema
 * @param chosen texts in which words are replaced as well
 * @throws StudentNotFound, StudentIsErased, NothingToReplace, FieldIsNotNamed
 */
export async function eraseStudent(
  { sql, begin }: Session,
  subject: Subject,
  { actor, at }: Handling,
  chosen: readonly ChosenText[] = [],
): Promise<Erasure> {
  const erase = async (transaction: TransactionSql) => {
    const { studentId } = subject;
    const note = (record: string, ids: readonly number[], fields: readonly string[]) =>
      recordOperatorEvent(transaction, subject, {
        ...{ at, actor, command: 'privacy erase', deed: 'write' },
        change: { record, ids, fields },
      });
    const { fields, identifiers } = await erasePersonalData(transaction, studentId, at);
    const words = await IdentifyingWords.of(transaction, identifiers);
    const { comments, notes } = await eraseRemarks(transaction, studentId);
    const answers = await eraseAnswers(transaction, await identifyingAnswers(transaction, subject, words));
    const replacements = await replacementsOf(transaction, words, chosen, { lock: true });
    await note('student', [studentId], fields.length > 0 ? [...fields, 'updated_at'] : []);
    if (comments.length > 0) await note('grade', comments, ['comments']);
    if (notes.length > 0) await note('attendance', notes, ['notes']);
    for (const replacement of replacements) {
      await replaceText(transaction, replacement);
      await note(replacement.record, [replacement.id], [replacement.field]);
    }
    const replaced = replacements.map(placeOf);
    const erased = { fields, comments: comments.length, notes: notes.length, stored_answers: answers, replaced };
    refuseIfErased(subject, erased);
    return { erased, words };
  };
  const { erased, words } = await anewIfDeadlocked(() => begin('READ WRITE', erase));
  const swept = [studentTable.name, gradeTable.name, attendanceTable.name, storedAnswerTable];
  for (const table of new Set([...swept, ...erased.replaced.map((place) => place.table)])) {
    await sql`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${sql(table)}`;
  }
  const left = await begin('READ ONLY', (transaction) => textsLeft(transaction, subject, words));
  return { ...erased, free_texts: left };
}

/** The texts that are not taken away with the student's own remarks. */
async function textsLeft(sql: TransactionSql, { studentId }: Subject, words: IdentifyingWords): Promise<FreeText[]> {
  const texts = await freeTextsWith(sql, words);
  return texts.filter((text) => text.studentId !== studentId || !['comments', 'notes'].includes(text.field));
}

const placeOf = ({ table, id, field }: TextPlace): TextPlace => ({ table, id, field });

/** Whoever writes several things about a student at once may stand in the way of an erasure, as it in theirs. */
async function anewIfDeadlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || attempt === attempts) throw error;
    }
  }
}

/** PostgreSQL's code for a transaction that it has undone, so that another one could go on. */
const deadlock = '40P01';
const attempts = 5;

function refuseIfErased(subject: Subject, erasure: Omit<Erasure, 'free_texts'>): void {
  const { fields, comments, notes, stored_answers: answers, replaced } = erasure;
  if (fields.length + comments + notes + answers + replaced.length === 0) throw new StudentIsErased(subject);
}
