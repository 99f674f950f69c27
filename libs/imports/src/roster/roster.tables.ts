import { type MappedRow, type RecordTable, recordTable } from '@homeroom/database';
import {
  academicSessionMapping,
  categoryMapping,
  classDetailMapping,
  classSessionMapping,
  classTeacherMapping,
  courseMapping,
  guardianMapping,
  lineItemMapping,
  studentGuardianMapping,
} from './roster.mapping';

export type ClassDetailRow = MappedRow<typeof classDetailMapping>;
export type ClassSessionRow = MappedRow<typeof classSessionMapping>;
export type ClassTeacherRow = MappedRow<typeof classTeacherMapping>;
export type CourseRow = MappedRow<typeof courseMapping>;
export type GuardianRow = MappedRow<typeof guardianMapping>;
export type StudentGuardianRow = MappedRow<typeof studentGuardianMapping>;

/** Columns with text. The packages limit their length, and the tables do not. */
const unlimited = (...columns: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(columns.map((column) => [column, Infinity]));

const academicSessionTable = recordTable(academicSessionMapping, {
  record: 'academic_session',
  nouns: ['session', 'sessions'],
  share: 'all',
  texts: { lengths: unlimited('title', 'type') },
});
export const courseTable = recordTable(courseMapping, {
  record: 'course',
  nouns: ['course', 'courses'],
  texts: { lengths: unlimited('title', 'code', 'grades', 'subjects', 'subject_codes') },
});
export const classDetailTable = recordTable(classDetailMapping, {
  record: 'class',
  key: 'class_id',
  texts: { lengths: unlimited('class_code', 'class_type', 'grades', 'subjects', 'subject_codes', 'periods') },
});
export const classSessionTable = recordTable(classSessionMapping, { record: 'class', share: { class: 'class_id' } });
export const classTeacherTable = recordTable(classTeacherMapping, { record: 'class' });
const categoryTable = recordTable(categoryMapping, {
  record: 'category',
  nouns: ['category', 'categories'],
  texts: { lengths: unlimited('title') },
});
const lineItemTable = recordTable(lineItemMapping, {
  record: 'line_item',
  texts: { lengths: unlimited('title', 'description') },
});
const people = ['given_name', 'family_name', 'middle_name', 'email', 'phone'] as const;

export const guardianTable = recordTable(guardianMapping, {
  record: 'guardian',
  nouns: ['guardian', 'guardians'],
  texts: { lengths: unlimited(...people), identities: people },
});
export const studentGuardianTable = recordTable(studentGuardianMapping, { record: 'student', about: 'student_id' });

/** The tables of this folder. Tables that refer to others come last. */
export const rosterTables: readonly RecordTable[] = [
  academicSessionTable,
  courseTable,
  classDetailTable,
  classSessionTable,
  classTeacherTable,
  categoryTable,
  lineItemTable,
  guardianTable,
  studentGuardianTable,
];
