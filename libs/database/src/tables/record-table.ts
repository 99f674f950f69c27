import type { EntitySchema } from '@mikro-orm/core';
import type { ShareRule } from '../shares/share-rule';
import { type BulkTable, bulkTableOf, type MappedRow, type TypedMapping } from './bulk-table';

/** The texts of a table that may name a person. A column is a text, a list of texts, or JSON. */
interface TableTexts<Column extends string> {
  /** The columns, each with its maximum number of characters. */
  readonly lengths: Readonly<Record<string, number>>;
  /** Those with names and addresses of people. The others have free text. */
  readonly identities?: readonly Column[];
  /** The columns that an erasure of the person empties or replaces. */
  readonly erased?: readonly Column[];
}

/** A list of records that can be exported. */
interface ExportedTable<Column extends string> {
  /** The name of the list, such as `students`. */
  readonly list: string;
  /** What the documentation of the API says of the records. */
  readonly description: string;
  /** The view that shows the records; by default the one of the type of the record. */
  readonly view?: string;
  /** The columns by which the records are ordered; `id` by default. */
  readonly order?: readonly Column[];
  /** The columns of the table that the view does not show. */
  readonly hidden?: readonly Column[];
}

/** What records are called: `student` and `students`. */
export type Nouns = readonly [one: string, several: string];

/** What is known of a table beside its columns. */
interface TableFacts<Column extends string> {
  /** The type of the records, such as `student`, in audit events. `student_record` is the view that shows the record. */
  readonly record: string;
  /** What a record is called within a sentence, and what several are. Absent of rows that belong to another record, such as versions. */
  readonly nouns?: Nouns;
  /** SQL of the text by which people know a record, in the columns of its row. */
  readonly title?: string;
  /** The columns that refer to other records, each with the type of the record. */
  readonly references?: Readonly<Record<string, string>>;
  /** The column with the id; `id` by default. */
  readonly key?: Column;
  /** The column with the id of the person that a row is about. */
  readonly about?: Column;
  /** Whether the table stores the JSON text of each record in a column `json`. */
  readonly keepsJson?: boolean;
  /** How earlier versions are kept, if they are. The table then has `created_by_key` and `created_by_user`. */
  readonly versioning?: Versioning<Column>;
  readonly texts?: TableTexts<Column>;
  /** The table with totals by a text of the records. A total of 0 keeps its row. `counted`: a condition on the records that count. */
  readonly totals?: { readonly name: string; readonly field: Column; readonly counted?: string };
  /** Which rows a restricted caller sees. Without a rule, statements about the table refuse such a caller. */
  readonly share?: ShareRule<Column>;
  /** SQL of the columns that a share hides of a student whose last seat in its classes has ended, in the columns of the row `t`. */
  readonly hiddenOfFormer?: Readonly<Record<string, string>>;
  /**
   * Which restricted callers change the records. By default a caller changes each record that it sees.
   *
   * - `home school`: those of the school in `school_id`, and of any school if it has none
   * - `class or school`: those who see the class of the record, or those of its school
   * - `unrestricted callers`: none
   */
  readonly editedBy?: 'home school' | 'class or school' | 'unrestricted callers';
  readonly exported?: ExportedTable<Column>;
}

/** How the earlier versions of the records of a table are kept. */
export interface Versioning<Column extends string = string> {
  /** The table of the versions. It has the columns of the records, and those that `insertVersions` adds. */
  readonly table: string;
  /** The columns whose change replaces a version. */
  readonly fields: readonly Column[];
}

/** A table of records: its name, its columns, and what is known of them. */
export interface RecordTable extends TableFacts<string> {
  readonly name: string;
  /** In the order of the interface. */
  readonly columns: readonly string[];
}

/** Describes the table of a mapping. */
export function recordTable<
  const Mapping extends EntitySchema & TypedMapping,
  const Facts extends TableFacts<keyof MappedRow<Mapping> & string>,
>(mapping: Mapping, facts: Facts): BulkTable<MappedRow<Mapping>> & Facts {
  return { ...bulkTableOf<MappedRow<Mapping>>(mapping), ...facts };
}
