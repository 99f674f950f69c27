import {
  attendanceTable,
  countRemarks,
  countVersions,
  eraseRemarks,
  eraseVersions,
  gradeTable,
  versionTables,
} from '@homeroom/academics';
import { eraseAnswers, recordCommand, recordOperatorEvent, storedAnswerTable, type Subject } from '@homeroom/access';
import { erasePersonalData, personalDataOf, studentTable, withdrawalTable } from '@homeroom/people';
import { retryOnWriteConflict, type Session } from '@homeroom/database';
import type { TransactionSql } from 'postgres';
import { type ChosenText, replacementsOf, replaceText } from './chosen-texts';
import {
  countImportRecords,
  eraseImportRecords,
  importRecordsLike,
  importedValueTables,
  sourcedIdsOf,
} from '../import/stored/import.privacy';
import { countGuardians, eraseGuardians, guardianTables } from '../roster/guardian.privacy';
import type { OperatorContext } from './export-student';
import { type FreeText, freeTextsWith, isSamePlace, type TextPlace } from './free-texts';
import { IdentifyingWords } from './identifying-words';
import { identifyingAnswers } from './identifying-answers';

/** The data that an erasure removes. */
export interface Erasure {
  /** The student's fields with personal data. */
  readonly fields: readonly string[];
  /** Number of comments on grades. */
  readonly comments: number;
  /** Number of notes on attendance records. */
  readonly notes: number;
  /** Number of earlier versions of grades and attendance records. */
  readonly earlier_versions: number;
  /** Number of guardians beside the fields of the student. Those of other students as well are kept for them. */
  readonly guardians: number;
  readonly stored_answers: number;
  /** Number of records whose values imports stored. */
  readonly import_records: number;
  /** The sourcedIds by which OneRoster packages have the student. The next package that has one creates the student again. */
  readonly sourced_ids: readonly string[];
  /** The chosen texts in which words are replaced. */
  readonly replaced: readonly TextPlace[];
  /** Texts that identify the student and are kept. The operator decides about them. */
  readonly free_texts: readonly FreeText[];
}

/** The student is already erased. */
export class StudentIsErased extends Error {
  constructor({ studentId, environment }: Subject) {
    super(`Student ${studentId} of ${environment} is erased already`);
  }
}

/**
 * Reports what an erasure would remove, without changing anything.
 *
 * @param chosen texts in which words would be replaced as well
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
    const versions = await countVersions(transaction, subject.studentId);
    const answers = await identifyingAnswers(transaction, subject, words);
    const replaced = (await replacementsOf(transaction, words, chosen, { lock: false })).map(placeOf);
    const imported = await countImportRecords(transaction, subject.studentId);
    const named = (await importRecordsNaming(transaction, subject, words)).length;
    const guardians = await countGuardians(transaction, subject.studentId);
    const stored = { stored_answers: answers.length, import_records: imported + named };
    const kept = { earlier_versions: versions, guardians, ...stored };
    const sourcedIds = await sourcedIdsOf(transaction, subject.studentId);
    const erasable = { fields, ...remarks, ...kept, sourced_ids: sourcedIds, replaced };
    assertNotErased(subject, erasable);
    const texts = await remainingTexts(transaction, subject, words);
    const isReplaced = (text: FreeText) => replaced.some((place) => isSamePlace(place, text));
    return { name, ...erasable, free_texts: texts.filter((text) => !isReplaced(text)) };
  });

/**
 * Erases the personal data of a student in one transaction, and records it in the audit log. It waits for concurrent writes
 * about the student; later writes are not affected. Afterwards it vacuums and analyzes the tables, so that neither old row
 * versions nor the planner's statistics have the values. Their bytes stay on the disk until `scrub`.
 *
 * @param session with the schema of the environment in its search_path
 * @param chosen texts in which words are replaced as well
 * @throws StudentNotFound, StudentIsErased, NothingToReplace, FieldIsNotNamed
 */
export async function eraseStudent(
  { sql, begin }: Session,
  subject: Subject,
  { actor, at }: OperatorContext,
  chosen: readonly ChosenText[] = [],
): Promise<Erasure> {
  const erase = async (transaction: TransactionSql) => {
    const { studentId } = subject;
    const audit = (record: string, ids: readonly number[], fields: readonly string[]) =>
      recordOperatorEvent(transaction, subject, {
        ...{ at, actor: actor.name, command: 'privacy erase', action: 'write' },
        change: { record, ids, fields },
      });
    const { fields, identifiers } = await erasePersonalData(transaction, studentId, at);
    const words = await IdentifyingWords.of(transaction, identifiers);
    const { comments, notes } = await eraseRemarks(transaction, studentId);
    const versions = await eraseVersions(transaction, studentId);
    const answers = await eraseAnswers(transaction, await identifyingAnswers(transaction, subject, words));
    const naming = await importRecordsNaming(transaction, subject, words);
    const sourcedIds = await sourcedIdsOf(transaction, studentId);
    const imported = await eraseImportRecords(transaction, studentId, naming);
    const guardians = await eraseGuardians(transaction, studentId);
    const replacements = await replacementsOf(transaction, words, chosen, { lock: true });
    await audit('student', [studentId], fields.length > 0 ? [...fields, 'updated_at'] : []);
    if (comments.length > 0) await audit('grade', comments, ['comments']);
    if (notes.length > 0) await audit('attendance', notes, ['notes']);
    for (const replacement of replacements) {
      await replaceText(transaction, replacement);
      await audit(replacement.record, [replacement.id], [replacement.field]);
    }
    await recordCommand(transaction, { at, by: actor, environment: subject.environment });
    const replaced = replacements.map(placeOf);
    const remarks = { comments: comments.length, notes: notes.length, earlier_versions: versions };
    const stored = { guardians, stored_answers: answers, import_records: imported };
    const erased = { fields, ...remarks, ...stored, sourced_ids: sourcedIds, replaced };
    assertNotErased(subject, erased);
    return { erased, words };
  };
  const { erased, words } = await retryOnWriteConflict(attempts, () => begin('READ WRITE', erase));
  const recordTables = [studentTable.name, withdrawalTable, gradeTable.name, attendanceTable.name, ...versionTables];
  const erasedTables = [...recordTables, storedAnswerTable, ...importedValueTables, ...guardianTables];
  for (const table of new Set([...erasedTables, ...erased.replaced.map((place) => place.table)])) {
    await sql`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${sql(table)}`;
  }
  const left = await begin('READ ONLY', (transaction) => remainingTexts(transaction, subject, words));
  return { ...erased, free_texts: left };
}

/** The identifying texts that remain after the student's own remarks and earlier versions are erased. */
async function remainingTexts(
  sql: TransactionSql,
  { studentId }: Subject,
  words: IdentifyingWords,
): Promise<FreeText[]> {
  const texts = await freeTextsWith(sql, words);
  const isErased = ({ table, field }: FreeText) =>
    ['comments', 'notes'].includes(field) || versionTables.includes(table);
  return texts.filter((text) => text.studentId !== studentId || !isErased(text));
}

/** The rows of other records in which an import stored a value that identifies the student. */
async function importRecordsNaming(
  sql: TransactionSql,
  { studentId }: Subject,
  words: IdentifyingWords,
): Promise<string[]> {
  if (!words.areKnown) return [];
  const rows = await importRecordsLike(sql, studentId, words.patterns);
  return rows.filter(({ text }) => words.areIn(text, { parts: false })).map(({ id }) => id);
}

const placeOf = ({ table, id, field }: TextPlace): TextPlace => ({ table, id, field });

/** A client that writes several records of a student in one transaction can deadlock with an erasure. */
const attempts = 5;

function assertNotErased(subject: Subject, erasure: Omit<Erasure, 'free_texts'>): void {
  const { fields, comments, notes, earlier_versions: versions, stored_answers: answers, replaced } = erasure;
  const stored = answers + erasure.import_records + erasure.guardians;
  if (fields.length + comments + notes + versions + stored + replaced.length === 0) throw new StudentIsErased(subject);
}
