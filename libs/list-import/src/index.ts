export { ImportedRows, isRow } from './files/imported-rows';
export { HeadingRepository } from './headings/heading.repository';
export { columnNamesOf } from './headings/heading-synonyms';
export { ListImportModule } from './list-import.module';
export { ClassLastDays } from './lists/class-last-days';
export { findPeriod } from './lists/enrollment-periods';
export { type ImportedListName, ImportedLists, importedListNames } from './lists/imported-lists';
export { NamesInFile } from './lists/row-matches';
export { type Kept, StudentStatusList } from './lists/student-status-list';
export { ErasedStudents } from './rows/erased-students';
export { withTurns } from './rows/event-loop-turns';
export {
  type ImportedLines,
  type ImportedList,
  type ImportedRow,
  type ListImport,
  type MatchBy,
  type Merge,
  type Obstacle,
  type RowLimit,
  type RowOutcome,
  type WrittenRecord,
  rejected,
} from './rows/imported-list';
export { SchoolLimit } from './rows/school-limit';
