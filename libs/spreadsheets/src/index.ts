export { type CellKind, type CellProblem, type Value, isProblem } from './cells/cell';
export { cellKindsOf } from './cells/cell-kinds';
export { valueOf } from './cells/cells';
export { type ColumnNotation, Notation, exportNotation } from './cells/notation';
export {
  type Column,
  type ColumnNames,
  type HeadingMeaning,
  UnclearHeadings,
  columnsOf,
  countNamed,
  headingKey,
  textIn,
} from './files/columns';
export { CsvFile } from './files/csv-file';
export { type FileEncoding, describeEncoding, fileEncodingNames } from './files/encodings';
export { type Finding, type RecordChange, duplicateRule, importedBeforeRule } from './files/finding';
export type { TableFile, TableRow } from './files/table';
export { UnreadableFile } from './files/unreadable-file';
export { checked } from './files/zip-checksum';
export { entriesIn } from './files/zip-entries';
export { openTable } from './open-table';
