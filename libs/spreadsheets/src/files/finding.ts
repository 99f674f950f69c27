import type { Fields } from '@homeroom/kernel';

/** What is wrong with a row or a column, and what to do. */
export interface Finding {
  /** The row of an error is not imported. A warning is for information. */
  readonly level: 'error' | 'warning';
  /** The file of a package that it is about. */
  readonly file?: string;
  /** The line of the file on which the row begins, counted from 1. */
  readonly line: number;
  /** The field; null if the finding is about the row. */
  readonly column: string | null;
  /** The text in the file; null if the finding is about the row. */
  readonly value: string | null;
  /** A stable name, such as `invalid` or `CLASS_FULL`. */
  readonly rule: string;
  /** In plain words. */
  readonly message: string;
  /** How the file or the school can be corrected. */
  readonly advice: string;
}

/** The rule of a warning about a new record that equals another one. */
export const duplicateRule = 'duplicate';

/** The rule of a warning about a file that was imported before. It comes last, and is shown first. */
export const importedBeforeRule = 'imported_before';

/** What an import does to one record. */
export interface RecordChange {
  /** The file of a package that has the row. */
  readonly file?: string;
  readonly line: number;
  readonly action: 'created' | 'changed';
  /** The type of the record, such as `student`. */
  readonly record: string;
  readonly id: number;
  /** The student whom the record concerns, if any. */
  readonly studentId: number | null;
  /** The changed fields before; null for a created record. */
  readonly before: Fields | null;
  /** The changed fields after; all fields of a created record. */
  readonly after: Fields;
  /** All fields of a changed record after; absent for a created one. */
  readonly whole?: Fields;
  readonly warnings?: readonly Finding[];
  /** Other students on whose records the warnings depend. */
  readonly concerned?: readonly number[];
}
