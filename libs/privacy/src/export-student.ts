import { exportAttendance, exportGrades, exportResults, exportVersions } from '@homeroom/academics';
import { type Actor, recordOperatorEvent, TrailQueries } from '@homeroom/audit';
import { storedAnswersOf, type Subject } from '@homeroom/access';
import { exportEnrollments } from '@homeroom/classes';
import { recordTables } from '@homeroom/export';
import {
  contactIdentifiers,
  exportContacts,
  exportMerges,
  exportPast,
  exportStudentRecord,
  exportWithdrawals,
  idsOfStudent,
  pastIdentifiers,
  personalDataOf,
} from '@homeroom/people';
import { type DatabaseSession, type Sql } from '@homeroom/database';
import { version } from '@homeroom/settings';
import { importRecordsAbout } from '@homeroom/import-jobs';
import { exportGuardians, rosterObjectsAbout } from '@homeroom/rostering';
import { type FreeText, freeTextsWith } from './free-texts';
import { IdentifyingWords } from './identifying-words';

/** The operator of a privacy command, and the time, for the audit log. */
export interface OperatorContext {
  readonly actor: Actor;
  readonly at: Date;
}

/** The number of records in each section of an export. */
export interface ExportSummary extends Counts {
  /** Other texts that identify the student. The export has only their locations, since they may be about others as well. */
  readonly free_texts: readonly FreeText[];
}

type Counts = Record<(typeof lists)[number][0] | 'events', number>;

/** Rows that are fetched at once. */
const batch = 500;

const lists = [
  ['contacts', (sql, { studentId }) => exportContacts(sql, studentId)],
  ['guardians', (sql, { studentId }) => exportGuardians(sql, studentId)],
  ['past', (sql, { studentId }) => exportPast(sql, studentId)],
  ['withdrawals', (sql, { studentId }) => exportWithdrawals(sql, studentId)],
  ['enrollments', (sql, { studentId }) => exportEnrollments(sql, studentId)],
  ['grades', (sql, { studentId }) => exportGrades(sql, studentId)],
  ['attendance', (sql, { studentId }) => exportAttendance(sql, studentId)],
  ['results', (sql, { studentId }) => exportResults(sql, studentId)],
  ['merges', (sql, subject) => exportMerges(sql, subject)],
  ['earlier_versions', (sql, { studentId }) => exportVersions(sql, studentId)],
  ['imports', (sql, { studentId }) => importedOf(sql, studentId)],
  ['stored_answers', storedAnswersOf],
] as const satisfies [string, (sql: Sql, subject: Subject) => ReturnType<typeof storedAnswersOf>][];

/** What imports did to the records of a student, and what they stored of the student. */
function importedOf(sql: Sql, studentId: number): ReturnType<typeof storedAnswersOf> {
  const records = importRecordsAbout(sql, studentId);
  const objects = rosterObjectsAbout(sql, studentId);
  return sql`SELECT json FROM (${records} UNION ALL ${objects}) stored ORDER BY id, json`;
}

/**
 * Writes all data about a student, from one snapshot, as the text of one JSON document with one record per line. The audit
 * event is committed before the first byte is written.
 *
 * @param session with the schema of the environment in its search_path
 * @throws StudentNotFound
 */
export async function exportStudent(
  { begin }: DatabaseSession,
  { environment, studentId: id }: Subject,
  { actor, at }: OperatorContext,
  write: (text: string) => Promise<void>,
): Promise<ExportSummary> {
  const subject = await begin('READ WRITE', async (transaction) => {
    const subject = { environment, ...(await idsOfStudent(transaction, id)) };
    await personalDataOf(transaction, subject.studentId);
    await recordOperatorEvent(transaction, subject, {
      at,
      actor: actor.name,
      command: 'privacy export',
      action: 'read',
    });
    return subject;
  });
  return begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
    const { studentId } = subject;
    const made = { made_at: at, made_by: actor.name, homeroom: version };
    const heading = { of: 'student', id: studentId, environment, ...made };
    const [student] = await exportStudentRecord(transaction, studentId);
    await write(`{\n"export":${JSON.stringify(heading)},\n"student":${student?.json ?? 'null'}`);
    await write(`,\n"status":${student?.status ?? 'null'},\n"school":${student?.school ?? 'null'}`);
    const counts: Record<string, number> = {};
    for (const [name, recordsOf] of lists) {
      counts[name] = await writeList(name, textsOf(recordsOf(transaction, subject)), write);
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

/** Leaves out texts on the student's own grades and attendance, which the export contains. */
async function textsElsewhere(sql: Sql, subject: Subject): Promise<FreeText[]> {
  const { identifiers } = await personalDataOf(sql, subject.studentId);
  const others = [
    ...(await contactIdentifiers(sql, subject.studentId)),
    ...(await pastIdentifiers(sql, subject.studentId)),
  ];
  const texts = await freeTextsWith(sql, subject, await IdentifyingWords.of(sql, identifiers, ...others));
  return texts.filter((text) => text.studentId !== subject.studentId);
}

const placesOf = (texts: readonly FreeText[]) =>
  texts.map(({ table, id, field }) => JSON.stringify({ table, id, field }));

/** Removes the ids of other students from the events. */
async function* eventsAbout(sql: Sql, subject: Subject): AsyncGenerator<string> {
  for await (const event of new TrailQueries(sql, recordTables).events(subject)) {
    yield JSON.stringify({ ...event, student_ids: [subject.studentId] });
  }
}

/** @returns the number of records */
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
