export { ImportModule } from './import.module';
export { ImportJobQueries } from './jobs/import-job.queries';
export { ImportJobRepository, type ImportReason, type StoredFinding, processEnded } from './jobs/import-job.repository';
export { findPeriod } from './lists/enrollment-periods';
export {
  type ImportedLines,
  type ImportedRow,
  type ListImport,
  type MatchBy,
  type Merge,
  type RowOutcome,
  type WrittenRecord,
  rejected,
} from './lists/imported-list';
export { type ImportedListName, ImportedLists, importedListNames } from './lists/imported-lists';
export type { Kept } from './lists/student-status-list';
export { ClassTerms, type Term } from './roster/class-terms.queries';
export {
  countGuardians,
  eraseGuardians,
  exportGuardians,
  guardianTables,
  guardiansOnlyOf,
} from './roster/guardian.privacy';
export { MadeUpIds } from './roster/made-up';
export { partsOf } from './roster/name-parts';
export { type RosterTable, RosterTables, isRosterTable } from './roster/roster-tables';
export {
  type ClassDetailRow,
  type ClassSessionRow,
  type ClassTeacherRow,
  type CourseRow,
  type GuardianRow,
  type StudentGuardianRow,
  classDetailTable,
  classSessionTable,
  classTeacherTable,
  courseTable,
  guardianTable,
  rosterTables,
  studentGuardianTable,
} from './roster/roster.tables';
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
export { ImportedRows, isRow } from './run/imported-rows';
export { cellOf, changeLines, findingLine, reportHeading, rowLine } from './run/report';
export { RowSpool } from './run/row-spool';
export { UndoImport } from './run/undo-import';
export { ErasedPeople, ErasedPersonRepository } from './stored/erased-person.repository';
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
  type ImportedObject,
  type ImportedRecord,
  countImportRecords,
  countReportFindings,
  eraseImportRecords,
  eraseReports,
  exportImportRecords,
  importRecordsLike,
  importRecordsOf,
  keepErasedAddress,
  replaceFields,
  rosterObjectsLike,
  rosterObjectsOf,
  sourcedIdsOf,
} from './stored/import.privacy';
export {
  importFindingTable,
  importJobTable,
  importTable,
  importTableNames,
  importedValueTables,
} from './stored/import.tables';
export type { PackageScope } from './stored/package-scope';
export { type KnownSchool, RecordSchools, type SchoolMember, schoolsOf } from './stored/record-schools.queries';
export { ImportRepository, type StoredImport } from './stored/import.repository';
export {
  type OwnRecord,
  type RosterKind,
  type RosterObject,
  RosterObjectRepository,
  type RosterRecord,
} from './stored/roster-object.repository';
export { type CountOfSchool, type LossOfSchool, type LostRecord, RosterLosses } from './stored/roster-losses.queries';
export { type PackageRow, SourcedIdRepository } from './stored/sourced-id.repository';
