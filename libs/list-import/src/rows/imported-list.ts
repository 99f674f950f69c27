import type { Fields } from '@homeroom/kernel';
import type { CellKind, Finding, RecordChange, Value } from '@homeroom/spreadsheets';

/** A row of the file with its values. A column that the file lacks has no value. */
export interface ImportedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
  /** The texts of the cells, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A row whose record is as in the file already. */
interface Unchanged {
  readonly line: number;
  /** The id of the record. */
  readonly unchanged: number;
  /** The id of the student of the record, such as that of a grade; null if it has none. */
  readonly studentId: number | null;
  readonly warnings?: readonly Finding[];
}

/** A row that is not imported. */
export interface Rejected {
  readonly findings: readonly Finding[];
  /** The students whose records the findings depend on. */
  readonly studentIds: readonly number[];
}

/** The result of importing a row. */
export type RowOutcome = RecordChange | Unchanged | Rejected;

/** The result of writing a row, or the findings that prevented it. */
export type Written = RecordChange | Unchanged | readonly Finding[];

export const isFindings = (outcome: Written): outcome is readonly Finding[] => Array.isArray(outcome);

export const rejected = (findings: readonly Finding[], studentIds: readonly number[] = []): Rejected => ({
  findings,
  studentIds,
});

/** A record that an import wrote. Both `before` and `after` are null once its student was erased. */
export interface WrittenRecord {
  readonly record: string;
  readonly id: number;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** A record that cannot be put back. */
export interface Obstacle {
  readonly record: string;
  readonly id: number;
  readonly reason: string;
}

/** The field by which students and teachers are found if a row has no id. */
export type MatchBy = 'email';

/** The rows of one file are imported into a list of records, inside one transaction. */
export interface ListImport {
  /** @returns the outcome of each row, in their order */
  import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]>;
  /** The rows that would change nothing. Each row has the `id` of its record. The records are not locked. */
  unchanged(rows: readonly ImportedRow[]): Promise<ReadonlySet<ImportedRow>>;
  /** Keeps records from being deleted until the transaction ends. @returns the ids of those that are there */
  lock(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The line of the file that is about each record, by the id of the record, or by a key while it has no id. */
export type ImportedLines = Map<number | string, number>;

/**
 * Chooses the values that are written.
 *
 * @param given the values of the row
 * @param stored the record that the row is about
 */
export type Merge = (given: Fields, stored: Fields, row: ImportedRow) => Fields;

/** Rejects rows about other schools, if the import is limited to one school. */
export interface RowLimit {
  /** The values of a row of students, teachers or classes, with the school. */
  withSchool(values: Fields, stored: Fields | null): Fields;
  /** The findings of a row about another school; null for a row about the school of the import. */
  reasonAgainst(row: ImportedRow, values: Fields, stored: Fields | null): readonly Finding[] | null;
  /** The classes among these that belong to another school. */
  othersAmong(record: 'class' | 'student', ids: readonly unknown[]): Promise<ReadonlySet<number>>;
}

/** How the rows of a file are imported. */
export interface ListImportOptions {
  readonly matchBy?: MatchBy | null;
  /** The names of the other people in the file whom a row could be matched with, folded. */
  readonly othersLike?: (row: ImportedRow) => readonly string[];
  readonly merge?: Merge;
  /** The lines of records that were found unchanged. */
  readonly lines?: ImportedLines;
  /** The school to which the import is limited. */
  readonly limit?: RowLimit | null;
  /** Whether a new record that equals another one gets a warning. */
  readonly warnsOfDuplicates?: boolean;
}

/** Records whose changes can be undone. */
export interface Undoable {
  /** The type of the records, such as `student`. */
  readonly record: string;
  /** Puts records back as they were. @returns the records that cannot be put back */
  undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]>;
}

/** A list of records that can be imported. */
export interface ImportedList extends Undoable {
  /** The fields of a row, each with its kind. */
  readonly fields: ReadonlyMap<string, CellKind>;
  /** Fields of an export that an import ignores. */
  readonly readOnly: readonly string[];
  /** The errors of a row that are found without reading records. Reading its record may find more. */
  check(row: ImportedRow, matchBy: MatchBy | null): Promise<readonly Finding[]>;
  begin(options: ListImportOptions): ListImport;
}
