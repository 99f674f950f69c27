import type { Sql } from '@homeroom/database';
import type { Subject } from '@homeroom/access';
import { importFindingTable } from '@homeroom/import-jobs';
import { type ChosenText, type Replacement, replacementsOf } from './chosen-texts';
import { type FreeText, freeTextsWith, isSamePlace, type TextPlace } from './free-texts';
import type { IdentifyingWords } from './identifying-words';
import { type ImportedCopies, importedCopies } from './imported-copies';
import { isErasedField } from './text-tables';

/** The data that an erasure removes. */
export interface Erasure {
  /** The student's fields with personal data. */
  readonly fields: readonly string[];
  /** Number of comments on grades. */
  readonly comments: number;
  /** Number of notes on attendance records. */
  readonly notes: number;
  /** Number of results of the OneRoster API with a comment, a text as score, or a sourcedId. */
  readonly results: number;
  /** Number of earlier versions of grades and attendance records. */
  readonly earlier_versions: number;
  /** Number of contacts. */
  readonly contacts: number;
  /** Number of guardians of packages. Those of other students as well are kept for them. */
  readonly guardians: number;
  /** Number of merges that have set data of the student aside. They can no longer be undone. */
  readonly merges: number;
  readonly stored_answers: number;
  /** Number of records whose values imports stored. */
  readonly import_records: number;
  /** Number of findings in reports of imports: those of all rows, since a finding may be about the student without saying so. */
  readonly report_findings: number;
  /** The sourcedIds by which OneRoster packages have the student. The next package that has one leaves the student out. */
  readonly sourced_ids: readonly string[];
  /** The objects of OneRoster packages in which words are replaced. The next package writes them again. */
  readonly package_objects: readonly string[];
  /** The texts elsewhere in which words are replaced: the chosen ones, names of imported files, and arguments of commands. */
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

/** What an erasure does to texts that are not the student's own. */
export interface OtherTexts {
  readonly replacements: readonly Replacement[];
  readonly copies: ImportedCopies;
  /** Texts that identify the student and are kept. */
  readonly kept: readonly FreeText[];
}

/**
 * Finds the texts elsewhere that identify the student, and what is replaced in them.
 *
 * @param chosen texts of the operator's choice. Others are replaced without being chosen
 * @throws NothingToReplace, FieldIsNotNamed
 */
export async function otherTexts(
  sql: Sql,
  subject: Subject,
  words: IdentifyingWords,
  chosen: readonly ChosenText[],
  locking: { lock: boolean },
): Promise<OtherTexts> {
  const found = (await freeTextsWith(sql, subject, words)).filter((text) => !isOwn(subject, text));
  const always = found.filter(({ isErasedAlways }) => isErasedAlways);
  const replacements = await replacementsOf(sql, subject, words, [...chosen, ...always], locking);
  const kept = found.filter((text) => !replacements.some((place) => isSamePlace(place, text)));
  return { replacements, kept, copies: await importedCopies(sql, subject, words, replacements, kept) };
}

/** Whether the text is the student's own, and erased in any case. */
function isOwn({ studentId }: Subject, { table, field, studentId: about }: FreeText): boolean {
  if (table === importFindingTable.name) return true;
  return about === studentId && isErasedField(table, field);
}

/** @throws StudentIsErased if there is nothing to erase */
export function assertNotErased(subject: Subject, erasure: Omit<Erasure, 'free_texts'>): void {
  const { fields, comments, notes, results, earlier_versions: versions, stored_answers: answers, replaced } = erasure;
  const stored = answers + erasure.import_records + erasure.contacts + erasure.guardians + erasure.merges;
  if (fields.length + comments + notes + results + versions + stored + replaced.length === 0)
    throw new StudentIsErased(subject);
}

/** The counts and places of a report. */
export const reportOf = ({ replacements, copies }: OtherTexts) => ({
  replaced: replacements.map(({ table, id, field }): TextPlace => ({ table, id, field })),
  package_objects: copies.objects
    .filter(({ isCurrent }) => isCurrent)
    .map(({ kind, sourcedId }) => `${kind} ${sourcedId}`),
});
