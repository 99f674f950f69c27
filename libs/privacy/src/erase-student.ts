import { eraseRemarks, eraseResults, eraseVersions, resultTable } from '@homeroom/academics';
import { auditTexts, recordCommand, recordOperatorEvent } from '@homeroom/audit';
import { eraseAnswers, storedAnswerTable, type Subject } from '@homeroom/access';
import { retryOnWriteConflict, type DatabaseSession, type Sql } from '@homeroom/database';
import {
  contactIdentifiers,
  contactIds,
  contactTable,
  copyReasons,
  eraseContacts,
  eraseMerges,
  erasePersonalData,
  idsOfStudent,
  keepNoPast,
  mergedIdentifiers,
  pastIdentifiers,
} from '@homeroom/people';
import { eraseEvents, eventTable } from '@homeroom/events';
import {
  eraseImportRecords,
  eraseReports,
  importFindingTable,
  importJobTable,
  importRecordTable,
} from '@homeroom/import-jobs';
import {
  eraseGuardians,
  eraseRosterObjects,
  forgetSourcedIds,
  guardianTables,
  keepErasedAddress,
  lineItemTable,
  rosterObjectTables,
  sourcedIdsOf,
} from '@homeroom/rostering';
import { eraseDeliveries } from '@homeroom/webhooks';
import { type ChosenText, replaceText } from './chosen-texts';
import { assertNotErased, type Erasure, otherTexts, reportOf } from './erasure';
import type { OperatorContext } from './export-student';
import { identifyingAnswers } from './identifying-answers';
import { IdentifyingWords } from './identifying-words';
import { replaceInObjects } from './imported-copies';
import { eraseEmptyTotals, replaceInEvents } from './other-copies';
import { erasedTextTables, totalTables } from './text-tables';

/** The tables in which an erasure changes rows, beside those of chosen texts. */
const erasedTables = [
  ...[storedAnswerTable, importRecordTable, ...rosterObjectTables, 'roster_entry'],
  ...[...guardianTables, auditTexts.name],
  ...[eventTable, lineItemTable.name, contactTable.name, importFindingTable.name, importJobTable.name],
  ...[...erasedTextTables, ...totalTables].map(({ name }) => name),
];

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
  { sql, begin }: DatabaseSession,
  { environment, studentId: id }: Subject,
  { actor, at }: OperatorContext,
  chosen: readonly ChosenText[] = [],
): Promise<Erasure> {
  const erase = async (transaction: Sql): Promise<Erasure> => {
    const subject = { environment, ...(await idsOfStudent(transaction, id)) };
    const { studentId } = subject;
    const audit = (record: string, ids: readonly number[], fields: readonly string[]) =>
      recordOperatorEvent(transaction, subject, {
        ...{ at, actor: actor.name, command: 'privacy erase', action: 'write' },
        change: { record, ids, fields },
      });
    await keepNoPast(transaction);
    const contacts = await contactIds(transaction, studentId);
    const ofContacts = await contactIdentifiers(transaction, studentId);
    const ofPast = await pastIdentifiers(transaction, studentId);
    const { fields, identifiers } = await erasePersonalData(transaction, studentId, at);
    const others = await mergedIdentifiers(transaction, subject);
    for (const { name, email } of [identifiers, ...others])
      await keepErasedAddress(transaction, { studentId, name: name ?? null, email: email ?? null }, at);
    const words = await IdentifyingWords.of(transaction, identifiers, ...others, ...ofContacts, ...ofPast);
    await forgetSourcedIds(transaction, studentId);
    const { comments, notes } = await eraseRemarks(transaction, studentId);
    const results = await eraseResults(transaction, studentId);
    const versions = await eraseVersions(transaction, studentId);
    const answers = await eraseAnswers(transaction, await identifyingAnswers(transaction, subject, words));
    const findings = await eraseReports(transaction);
    const texts = await otherTexts(transaction, subject, words, chosen, { lock: true });
    const { replacements, copies, kept } = texts;
    const sourcedIds = await sourcedIdsOf(transaction, studentId);
    const records = await eraseImportRecords(transaction, studentId, copies.records);
    const objects = await eraseRosterObjects(transaction, studentId, at);
    await replaceInObjects(transaction, copies.objects);
    await eraseContacts(transaction, studentId);
    const guardians = await eraseGuardians(transaction, studentId);
    const merges = await eraseMerges(transaction, subject);
    await audit('student', [studentId], fields.length > 0 ? [...fields, 'updated_at'] : []);
    if (comments.length > 0) await audit('grade', comments, ['comments']);
    if (notes.length > 0) await audit('attendance', notes, ['notes']);
    if (results.length > 0) await audit('result', results, resultTable.texts.erased);
    if (contacts.length > 0) await audit('contact', contacts, []);
    for (const replacement of replacements) {
      await replaceText(transaction, replacement);
      await audit(replacement.record, [replacement.id], [replacement.field]);
    }
    await copyReasons(transaction);
    await replaceInEvents(transaction, subject, replacements);
    await eraseEvents(transaction, [studentId, ...subject.mergedIds]);
    await eraseDeliveries(transaction, [studentId, ...subject.mergedIds]);
    await eraseEmptyTotals(transaction, words, replacements);
    await recordCommand(transaction, { at, by: actor, environment });
    const erased = {
      ...{
        fields,
        comments: comments.length,
        notes: notes.length,
        results: results.length,
        earlier_versions: versions,
      },
      ...{ contacts: contacts.length, guardians, merges },
      ...{ stored_answers: answers, import_records: records + objects + copies.objects.length },
      ...{ report_findings: findings, sourced_ids: sourcedIds },
      ...reportOf(texts),
    };
    assertNotErased(subject, erased);
    return { ...erased, free_texts: kept };
  };
  const erased = await retryOnWriteConflict(() => begin('READ WRITE', erase), attempts);
  for (const table of new Set([...erasedTables, ...erased.replaced.map((place) => place.table)])) {
    // Otherwise VACUUM leaves index entries of a few dead rows, which still contain the values.
    await sql`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${sql(table)}`;
  }
  return erased;
}

/** A client that writes several records of a student in one transaction can deadlock with an erasure. */
const attempts = 5;
