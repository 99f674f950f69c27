export { ErasedPeople } from './domain/erased-people';
export { MadeUpIds, prefixOf } from './domain/made-up-ids';
export { partsOf } from './domain/name-parts';
export type { PackageScope } from './domain/package-scope';
export type { OwnRecord, RosterKind, RosterObject, RosterRecord } from './domain/roster-object';
export {
  type ClassDetailRow,
  type ClassSessionRow,
  classDetailTable,
  classSessionTable,
} from './persistence/class-detail.table';
export { type CourseRow, courseTable } from './persistence/course.table';
export {
  Category,
  type CategoryDetails,
  LineItem,
  type LineItemDetails,
  lineItemLengths,
  LineItemNotFound,
} from './domain/line-item';
export {
  CategoryRepository,
  type CategoryRow,
  categoryTable,
  LineItemRepository,
  type LineItemRow,
  lineItemTable,
} from './persistence/line-item.table';
export { type RosterTable, RosterTables, isRosterTable } from './persistence/derived/roster-tables';
export {
  countGuardians,
  eraseGuardians,
  exportGuardians,
  guardianTables,
  guardiansOnlyOf,
} from './persistence/guardian.privacy';
export {
  type GuardianRow,
  type StudentGuardianRow,
  guardianTable,
  studentGuardianTable,
} from './persistence/guardian.table';
export { statusOfResult } from './persistence/derived/results-of-packages';
export { ErasedPersonRepository } from './persistence/objects/erased-person.repository';
export {
  MergedObjectRepository,
  type MovedRoster,
  type MovedTeacherObjects,
} from './persistence/objects/merged-objects.repository';
export {
  type CountOfSchool,
  type LostRecord,
  RosterLosses,
  hasCurrentObject,
} from './persistence/objects/roster-losses.queries';
export {
  type ImportedObject,
  countRosterObjects,
  eraseRosterObjects,
  keepErasedAddress,
  replaceFields,
  rosterObjectsAbout,
  rosterObjectsLike,
  rosterObjectsOf,
  sourcedIdsOf,
} from './persistence/objects/roster-object.privacy';
export { RosterObjectRepository } from './persistence/objects/roster-object.repository';
export { formerObjectTable, rosterObjectTables, sourcedIdTables } from './persistence/objects/roster-object.table';
export { RosterYearEnds } from './persistence/objects/roster-year-ends.queries';
export { type PackageRow, SourcedIdRepository } from './persistence/objects/sourced-id.repository';
export {
  type KnownSchool,
  RecordSchools,
  type SchoolMember,
  schoolsOf,
} from './persistence/schools/record-schools.queries';
export { deleteErasedSourcedIds, forgetSourcedIds } from './persistence/objects/roster-entry.privacy';
export { rosterEntryTables } from './persistence/objects/roster-entry.table';
export { rosterTables } from './persistence/tables';
export { RosteringModule } from './rostering.module';
