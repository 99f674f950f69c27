export { ImportModule } from './import.module';
export { ImportJobQueries } from './jobs/import-job.queries';
export { ImportJobRepository, type ImportReason, type StoredFinding, processEnded } from './jobs/import-job.repository';
export { CsvImport, type CsvImportOptions } from './run/import-csv';
export { ImportHistory } from './run/import-history';
export { type ImportObserver, type ImportTally, type ImportedFile, type RunResult, isChange } from './run/import-tally';
export {
  type ImportAttempt,
  type ImportAuthor,
  type ImportOptions,
  type ImportResult,
  ImportTransactions,
} from './run/import-transactions';
export { cellOf, changeLines, findingLine, reportHeading, rowLine } from './run/report';
export { RowSpool } from './run/row-spool';
export { UndoImport } from './run/undo-import';
export { sha256OfAll } from './stored/file-digest';
export { ImportRetention } from './stored/import-retention';
export {
  ImportIsHeld,
  ImportIsRunning,
  ImportIsUndone,
  ImportNotFound,
  ImportNotUndoable,
  ImportValuesDeleted,
} from './stored/import.errors';
export {
  type ImportedRecord,
  countImportRecords,
  countReportFindings,
  eraseImportRecords,
  eraseReports,
  importRecordsAbout,
  importRecordsLike,
  importRecordsOf,
} from './stored/import.privacy';
export {
  importFindingTable,
  importJobTable,
  importTable,
  importRecordTable,
  importTableNames,
} from './stored/import.tables';
export { MergedImportRepository } from './stored/merged-imports.repository';
export { ImportRepository, rollOverFormat, type StoredImport } from './stored/import.repository';
export { type LossOfSchool, PackageLosses } from './stored/package-losses.queries';
