import { recordTable } from '@homeroom/database';
import {
  erasedPersonMapping,
  importFindingMapping,
  importJobMapping,
  importMapping,
  importRecordMapping,
  importRosterObjectMapping,
  rosterObjectMapping,
} from './import.mapping';

/** The imports. Clients name the files. */
export const importTable = recordTable(importMapping, { record: 'import', texts: { lengths: { file: 255 } } });

/** The imports that API keys began. */
export const importJobTable = recordTable(importJobMapping, {
  record: 'import',
  texts: { lengths: { file: 255, options: Infinity, reason: Infinity } },
});

/** The reports, which quote cells of files. */
export const importFindingTable = recordTable(importFindingMapping, {
  record: 'import_finding',
  texts: { lengths: { column: Infinity, value: Infinity, message: Infinity } },
});

/** The tables with values that imports stored. */
export const importedValueTables = [importRecordMapping, importRosterObjectMapping, rosterObjectMapping].map(
  ({ meta }) => meta.tableName,
);

/** The tables of imports. Tables that refer to others come last. */
export const importTableNames = [
  erasedPersonMapping.meta.tableName,
  ...[importTable, importJobTable, importFindingTable].map(({ name }) => name),
  ...importedValueTables.toReversed(),
];
