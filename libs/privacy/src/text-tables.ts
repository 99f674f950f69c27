import {
  attendanceTexts,
  attendanceVersionTexts,
  gradeTexts,
  gradeTotals,
  gradeVersionTexts,
} from '@homeroom/academics';
import { auditTexts } from '@homeroom/audit';
import { keyTexts } from '@homeroom/access';
import { userTexts } from '@homeroom/accounts';
import { classTexts } from '@homeroom/classes';
import { announcementTexts } from '@homeroom/communications';
import { studentTexts, studentTotals, teacherTexts, withdrawalTexts } from '@homeroom/people';
import { importFindingTexts, importJobTexts, importTexts, rosterTexts } from '@homeroom/imports';

/** A table with texts that may name a student. A column is a text, a list of texts, or JSON. */
export interface TextTable {
  /** The name in SQL. */
  readonly name: string;
  /** The name of its records in the audit log. */
  readonly record: string;
  /** The column with the id; `id` by default. */
  readonly key?: string;
  /** The column with the id of the student whom a row is about. */
  readonly student?: string;
  /** Whether rows of all environments are in the table, with a column `environment`. */
  readonly isOfEnvironment?: boolean;
  /** The columns with free text, each with its maximum number of characters. A first or last name alone counts. */
  readonly fields: Readonly<Record<string, number>>;
  /** The columns with names and addresses of people, who may have the same first or last name. */
  readonly identities?: Readonly<Record<string, number>>;
}

/** The tables of the records that clients write. */
export const recordTextTables: readonly TextTable[] = [
  gradeTexts,
  attendanceTexts,
  announcementTexts,
  classTexts,
  studentTexts,
  teacherTexts,
];

/** All tables with texts that may name a student, other than those that an erasure empties. */
export const textTables: readonly TextTable[] = [
  gradeTexts,
  gradeVersionTexts,
  attendanceTexts,
  attendanceVersionTexts,
  announcementTexts,
  classTexts,
  studentTexts,
  withdrawalTexts,
  teacherTexts,
  ...rosterTexts,
  importTexts,
  importJobTexts,
  importFindingTexts,
  keyTexts,
  userTexts,
  auditTexts,
];

/** The totals by a text of a record. */
export const totalTables = [gradeTotals, studentTotals] as const;

/** The columns of a table in which names are searched. */
export const fieldsOf = ({ fields, identities }: TextTable): Readonly<Record<string, number>> => ({
  ...fields,
  ...identities,
});
