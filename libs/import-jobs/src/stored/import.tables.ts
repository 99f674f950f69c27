import { recordTable } from '@homeroom/database';
import { importFindingMapping, importJobMapping, importMapping, importRecordMapping } from './import.mapping';

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

/** The table with the values before and after imports. */
export const importRecordTable = importRecordMapping.meta.tableName;

/** The tables of imports. Tables that refer to others come last. */
export const importTableNames = [
  ...[importTable, importJobTable, importFindingTable].map(({ name }) => name),
  importRecordTable,
];
