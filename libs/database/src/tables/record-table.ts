import type { EntitySchema } from '@mikro-orm/core';
import { type BulkTable, bulkTableOf, type MappedRow, type TypedMapping } from './bulk-table';

/** The texts of a table that may name a person. A column is a text, a list of texts, or JSON. */
interface TableTexts<Column extends string> {
  /** The columns, each with its maximum number of characters. */
  readonly lengths: Readonly<Record<string, number>>;
  /** Those with names and addresses of people. The others have free text. */
  readonly identities?: readonly Column[];
  /** The columns that an erasure of the person empties or replaces. */
  readonly erased?: readonly Column[];
  /** SQL of the rows whose texts follow from those of other tables, where they are searched. */
  readonly following?: string;
}

/** A list of records that can be exported. */
interface ExportedTable<Column extends string> {
  /** The name of the list, as in paths of the API. */
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

/** What records are called, such as `user` and `users`. */
export type Nouns = readonly [one: string, several: string];

/**
 * Which rows of a table a share has, by the kinds of records that it has: the column of each kind. `share_<kind>` has their ids. With
 * several kinds, each of the records must be in the share. The first key leads, so it needs an index. It also says to which owner a row belongs.
 */
export type KeysOfShare<Column extends string = string> = Readonly<Record<string, Column>>;

/** `'all'`: the rows say nothing of people, and every caller sees them. `'own'`: they are about a share, whose id is in `share_id`. */
export type ShareRule<Column extends string = string> = KeysOfShare<Column> | 'all' | 'own';

/** What is known of a table beside its columns. */
interface TableFacts<Column extends string> {
  /** The type of the records in audit events. `<record>_record` is the view that shows the record. */
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
  /**
   * SQL of the columns that a share hides of a former record, in the columns of the row `t`. A record is former from the day in the column
   * `contact_until` of `share_<kind>`.
   */
  readonly hiddenOfFormer?: Readonly<Record<string, string>>;
  /** Whether a share has no rows of former records, of which the leading key of its rule tells. */
  readonly hidesFormer?: boolean;
  /** Whether the number of its records in a share tells how wide the share is. One table says so. */
  readonly measuresShares?: boolean;
  /** The column with the record to which a record belongs. It is one of `references`. A caller whose share lacks that record reads null. */
  readonly owner?: Column;
  /** The column with the only record to which a record is addressed, if not to its owner. It is one of `references`. */
  readonly audience?: Column;
  /** The records of another kind that belong to an owner or a share because a row does. `when`: SQL of the rows that count. */
  readonly brings?: { readonly kind: string; readonly column: Column; readonly when?: string };
  /** Whether every restricted caller sees the records without an owner. The only key of the share is then that of the owner. */
  readonly sharesUnowned?: boolean;
  /**
   * Which restricted callers change the records. By default a caller changes each record that it sees.
   *
   * - `owner`: those whose share was granted the owner of the record, or any owner if the record has none
   * - `granted owner`: those whose share was granted the owner of the record, and none if it has no owner
   * - `audience or owner`: those who see the audience of the record, or whose share was granted its owner
   * - `unrestricted callers`: none
   */
  readonly editedBy?: 'owner' | 'granted owner' | 'audience or owner' | 'unrestricted callers';
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
