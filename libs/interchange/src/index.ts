export { type ExportFormat, exportFormats, exportRecords } from './export/export-records';
export { archiveFiles, FileNotStored } from './export/file-archive';
export { exportRoster } from './export/oneroster/export-roster';
export { type RecordListName, recordListNames, type StudentStatus, studentStatuses } from './export/record-lists';
export { CsvFile } from './import/csv/csv-file';
export { openTable } from './import/open-table';
export { describeEncoding, type FileEncoding, fileEncodingNames } from './import/csv/encodings';
export { type HeadingMeaning, UnclearHeadings } from './import/csv/columns';
export { UnreadableFile } from './import/csv/unreadable-file';
export { type Finding, importedBeforeRule, type RecordChange } from './import/finding';
export { CsvImport, type CsvImportOptions } from './import/import-csv';
export { ImportModule } from './import/import.module';
export type { ImportedFile, ImportObserver, RunResult } from './import/import-tally';
export type { ImportAuthor, ImportResult } from './import/import-transactions';
export { cellOf, changeLines, findingLine, reportHeading, rowLine } from './import/report';
export type { MatchBy, WrittenRecord } from './import/lists/imported-list';
export { type ImportedListName, importedListNames } from './import/lists/imported-lists';
export { RosterImport } from './import/oneroster/import-roster';
export {
  rosterFileNames,
  type RosterMode,
  rosterModes,
  type RosterVersion,
  rosterVersions,
} from './import/oneroster/package/package-format';
export type { RosterImportOptions, RosterMatch } from './import/oneroster/roster-options';
export { RosterPackage } from './import/oneroster/package/roster-package';
export { ImportJobQueries } from './import/stored/import-job.queries';
export {
  type ImportReason,
  ImportJobRepository,
  processEnded,
  type StoredFinding,
} from './import/stored/import-job.repository';
export {
  ImportIsHeld,
  ImportIsRunning,
  ImportIsUndone,
  ImportNotFound,
  ImportNotUndoable,
  ImportValuesDeleted,
} from './import/import.errors';
export { ImportHistory } from './import/stored/import-history';
export { ImportRetention } from './import/stored/import-retention';
export type { StoredImport } from './import/stored/import.repository';
export { UndoImport } from './import/undo-import';
export { type ChosenText, FieldIsNotNamed, NothingToReplace } from './privacy/chosen-texts';
export { eraseStudent } from './privacy/erase-student';
export { type Erasure, StudentIsErased } from './privacy/erasure';
export { exportStudent } from './privacy/export-student';
export type { FreeText } from './privacy/free-texts';
export { personalTables, scrub, type ScrubResult, surveyScrub } from './privacy/scrub';
export { surveyErasure } from './privacy/survey-erasure';
export { fieldsOf, textTables } from './privacy/text-tables';
export { RecordsExist } from './seed/records-exist';
export { maxStudents, planOf, type SeedPlan } from './seed/seed-plan';
export { type SeedOptions, type SeedProgress, seedSchool } from './seed/seed-school';
