import { bulkTableOf, type MappedRow } from '@homeroom/database';
import {
  classDetailMapping,
  classSessionMapping,
  classTeacherMapping,
  courseMapping,
  guardianMapping,
  rosterMappings,
  studentGuardianMapping,
} from './roster.mapping';

export type ClassDetailRow = MappedRow<typeof classDetailMapping>;
export type ClassSessionRow = MappedRow<typeof classSessionMapping>;
export type ClassTeacherRow = MappedRow<typeof classTeacherMapping>;
export type CourseRow = MappedRow<typeof courseMapping>;
export type GuardianRow = MappedRow<typeof guardianMapping>;
export type StudentGuardianRow = MappedRow<typeof studentGuardianMapping>;

export const classDetailTable = bulkTableOf<ClassDetailRow>(classDetailMapping);
export const classSessionTable = bulkTableOf<ClassSessionRow>(classSessionMapping);
export const classTeacherTable = bulkTableOf<ClassTeacherRow>(classTeacherMapping);
export const courseTable = bulkTableOf<CourseRow>(courseMapping);
export const guardianTable = bulkTableOf<GuardianRow>(guardianMapping);
export const studentGuardianTable = bulkTableOf<StudentGuardianRow>(studentGuardianMapping);

/** The tables of this folder. Rows that refer to others come first. */
export const rosterTableNames = rosterMappings.map(({ meta }) => meta.tableName);

export const rosterTablesWithIds = rosterMappings
  .filter(({ meta }) => 'id' in meta.properties)
  .map(({ meta }) => meta.tableName);
