import { countRemarks, countResults, countVersions } from '@homeroom/academics';
import type { Subject } from '@homeroom/access';
import type { DatabaseSession } from '@homeroom/database';
import {
  contactIdentifiers,
  contactIds,
  countMerges,
  idsOfStudent,
  mergedIdentifiers,
  pastIdentifiers,
  personalDataOf,
} from '@homeroom/people';
import { countImportRecords, countReportFindings } from '@homeroom/import-jobs';
import { countGuardians, countRosterObjects, sourcedIdsOf } from '@homeroom/rostering';
import type { ChosenText } from './chosen-texts';
import { assertNotErased, type Erasure, otherTexts, reportOf } from './erasure';
import { identifyingAnswers } from './identifying-answers';
import { IdentifyingWords } from './identifying-words';

/**
 * Reports what an erasure would remove, without changing anything.
 *
 * @param chosen texts in which words would be replaced as well
 * @throws StudentNotFound, StudentIsErased, NothingToReplace, FieldIsNotNamed
 */
export const surveyErasure = (
  { begin }: DatabaseSession,
  { environment, studentId: id }: Subject,
  chosen: readonly ChosenText[] = [],
): Promise<Erasure & { readonly name: string }> =>
  begin('READ ONLY', async (transaction) => {
    const subject = { environment, ...(await idsOfStudent(transaction, id)) };
    const { studentId } = subject;
    const { name, fields, identifiers } = await personalDataOf(transaction, studentId);
    const words = await IdentifyingWords.of(
      transaction,
      identifiers,
      ...(await mergedIdentifiers(transaction, subject)),
      ...(await contactIdentifiers(transaction, studentId)),
      ...(await pastIdentifiers(transaction, studentId)),
    );
    const others = await otherTexts(transaction, subject, words, chosen, { lock: false });
    const { records, objects } = others.copies;
    const imported =
      (await countImportRecords(transaction, studentId)) + (await countRosterObjects(transaction, studentId));
    const erasable = {
      fields,
      ...(await countRemarks(transaction, studentId)),
      results: await countResults(transaction, studentId),
      earlier_versions: await countVersions(transaction, studentId),
      contacts: (await contactIds(transaction, studentId)).length,
      guardians: await countGuardians(transaction, studentId),
      merges: await countMerges(transaction, subject),
      stored_answers: (await identifyingAnswers(transaction, subject, words)).length,
      import_records: imported + records.length + objects.length,
      report_findings: await countReportFindings(transaction),
      sourced_ids: await sourcedIdsOf(transaction, studentId),
      ...reportOf(others),
    };
    assertNotErased(subject, erasable);
    return { name, ...erasable, free_texts: others.kept };
  });
