import { keyTexts } from '@homeroom/access';
import { userTexts } from '@homeroom/accounts';
import { auditTexts } from '@homeroom/audit';
import { recordTables } from '@homeroom/export';
import type { RecordTable } from '@homeroom/database';
import { importFindingTable, importJobTable, importTable } from '@homeroom/import-jobs';
import { rollOverTable } from '@homeroom/roll-over';
import { rosterTables } from '@homeroom/rostering';
import { webhookTexts } from '@homeroom/webhooks';

/** A table with texts that may name a student. */
export interface TextTable extends Pick<RecordTable, 'name' | 'record' | 'key' | 'about'> {
  /** The columns with free text, each with its maximum number of characters. A first or last name alone counts. */
  readonly fields: Readonly<Record<string, number>>;
  /** The columns with names and addresses of people, who may have the same first or last name. */
  readonly identities?: Readonly<Record<string, number>>;
  /** The columns that an erasure of the student empties or replaces. */
  readonly erased?: readonly string[];
  /** The columns that answers of the API do not show. */
  readonly hidden?: readonly string[];
  /** SQL of the rows whose texts follow from those of other tables. */
  readonly following?: string;
  /** Whether rows of all environments are in the table, with a column `environment`. */
  readonly isOfEnvironment?: boolean;
}

/** Those that refer to others come first: they are about a student most often. */
const tables: readonly RecordTable[] = recordTables.toReversed();

const schoolTexts = tables.flatMap(textsOf);

/** The tables of the records that clients write. */
export const recordTextTables = tables.filter(({ exported }) => exported).flatMap(textsOf);

/** All tables with texts that may name a student, other than those that an erasure empties. */
export const textTables: readonly TextTable[] = [
  ...schoolTexts,
  ...[...rosterTables, importTable, importJobTable, importFindingTable, rollOverTable].flatMap(textsOf),
  keyTexts,
  webhookTexts,
  userTexts,
  auditTexts,
];

/** The tables in which an erasure empties texts about the student. */
export const erasedTextTables = schoolTexts.filter(({ erased = [] }) => erased.length > 0);

/** Whether an erasure empties or replaces a column of a row that is about the student. */
export const isErasedField = (table: string, field: string): boolean =>
  erasedTextTables.some(({ name, erased }) => name === table && erased?.includes(field));

/** The totals by a text of a record. */
export const totalTables = tables.flatMap(({ totals }) => totals ?? []);

/** The columns of a table in which names are searched. */
export const fieldsOf = ({ fields, identities }: TextTable): Readonly<Record<string, number>> => ({
  ...fields,
  ...identities,
});

function textsOf({ name, record, key, about, texts, exported }: RecordTable): TextTable[] {
  if (!texts) return [];
  const { lengths, identities = [], erased, following } = texts;
  const columns = Object.entries(lengths);
  return [
    {
      ...{
        name,
        record,
        ...(key && { key }),
        ...(about && { about }),
        ...(erased && { erased }),
        ...(following && { following }),
      },
      ...(exported?.hidden && { hidden: exported.hidden }),
      fields: Object.fromEntries(columns.filter(([column]) => !identities.includes(column))),
      identities: Object.fromEntries(columns.filter(([column]) => identities.includes(column))),
    },
  ];
}
