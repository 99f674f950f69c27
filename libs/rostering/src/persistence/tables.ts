import type { RecordTable } from '@homeroom/database';
import { classDetailMapping, classDetailTable, classSessionMapping, classSessionTable } from './class-detail.table';
import { courseMapping, courseTable } from './course.table';
import { guardianMapping, guardianTable, studentGuardianMapping, studentGuardianTable } from './guardian.table';
import { categoryMapping, categoryTable, lineItemMapping, lineItemTable } from './line-item.table';
import { rosterEntryMappings } from './objects/roster-entry.table';
import { rosterObjectMappings } from './objects/roster-object.table';

export const rosterMappings = [
  lineItemMapping,
  categoryMapping,
  studentGuardianMapping,
  guardianMapping,
  classSessionMapping,
  classDetailMapping,
  courseMapping,
  ...rosterObjectMappings,
  ...rosterEntryMappings,
];

/** The tables of the records of this context. Tables that refer to others come last. */
export const rosterTables: readonly RecordTable[] = [
  courseTable,
  classDetailTable,
  classSessionTable,
  categoryTable,
  lineItemTable,
  guardianTable,
  studentGuardianTable,
];
