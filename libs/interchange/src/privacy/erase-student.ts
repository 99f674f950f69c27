import { attendanceTable, countRemarks, eraseRemarks, gradeTable } from '@homeroom/academics';
import { countAnswers, eraseAnswers, noteOperator, storedAnswerTable, type Subject } from '@homeroom/access';
import { erasePersonalData, personalDataOf, studentTable } from '@homeroom/people';
import type { Session } from '@homeroom/platform';
import type { TransactionSql } from 'postgres';
import type { Handling } from './export-student';

/** What an erasure takes away. */
export interface Erasure {
  /** Fields of the student that held something personal. */
  readonly fields: readonly string[];
  /** On grades. */
  readonly comments: number;
  /** On attendance. */
  readonly notes: number;
  readonly stored_answers: number;
}

/** There is nothing left to erase. */
export class StudentIsErased extends Error {
  constructor({ studentId, environment }: Subject) {
    super(`Student ${studentId} of ${environment} is erased already`);
  }
}

/** What an erasure would take away, and whose; nothing is changed. @throws StudentNotFound, StudentIsErased */
export const surveyErasure = ({ begin }: Session, subject: Subject): Promise<Erasure & { readonly name: string }> =>
  begin('READ ONLY', async (transaction) => {
    const { name, fields } = await personalDataOf(transaction, subject.studentId);
    const remarks = await countRemarks(transaction, subject.studentId);
    const erasure = { fields, ...remarks, stored_answers: await countAnswers(transaction, subject) };
    refuseIfErased(subject, erasure);
    return { name, ...erasure };
  });

/**
 * Takes away who a student was, all of it or nothing, and notes it in the trail. What is being written about the student
 * meanwhile is waited for; whatever is written afterwards stays. Then the tables are swept: until PostgreSQL has done so,
 * old versions of rows are in them, and values in the statistics of its planner.
 *
 * @param session that sees the environment's schema
 * @throws StudentNotFound, StudentIsErased
 */
export async function eraseStudent(
  { sql, begin }: Session,
  subject: Subject,
  { actor, at }: Handling,
): Promise<Erasure> {
  const erase = async (transaction: TransactionSql) => {
    const { studentId } = subject;
    const note = (record: string, ids: readonly number[], fields: readonly string[]) =>
      noteOperator(transaction, subject, {
        ...{ at, actor, command: 'privacy erase', deed: 'write' },
        change: { record, ids, fields },
      });
    const { fields } = await erasePersonalData(transaction, studentId, at);
    const { comments, notes } = await eraseRemarks(transaction, studentId);
    const answers = await eraseAnswers(transaction, subject);
    await note('student', [studentId], fields.length > 0 ? [...fields, 'updated_at'] : []);
    if (comments.length > 0) await note('grade', comments, ['comments']);
    if (notes.length > 0) await note('attendance', notes, ['notes']);
    const erased = { fields, comments: comments.length, notes: notes.length, stored_answers: answers };
    refuseIfErased(subject, erased);
    return erased;
  };
  const erasure = await anewIfDeadlocked(() => begin('READ WRITE', erase));
  for (const table of [studentTable.name, gradeTable.name, attendanceTable.name, storedAnswerTable]) {
    await sql`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${sql(table)}`;
  }
  return erasure;
}

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

function refuseIfErased(subject: Subject, { fields, comments, notes, stored_answers: answers }: Erasure): void {
  if (fields.length + comments + notes + answers === 0) throw new StudentIsErased(subject);
}
