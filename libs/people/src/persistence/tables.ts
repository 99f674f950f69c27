import { contactMapping, contactTable } from './contacts/contact.table';
import { distinctStudentMapping, distinctStudentTable } from './distinct-student.table';
import { studentPastMapping, studentPastTable, teacherPastMapping, teacherPastTable } from './past.table';
import { recordMergeMapping, recordMergeTable } from './record-merge.table';
import { studentMapping, studentTable } from './student.table';
import { teacherMapping, teacherTable } from './teacher.table';
import { withdrawalMapping, withdrawalTable } from './withdrawal.table';

export const peopleMappings = [
  studentMapping,
  teacherMapping,
  withdrawalMapping,
  contactMapping,
  recordMergeMapping,
  distinctStudentMapping,
  studentPastMapping,
  teacherPastMapping,
];

/** The tables of this context. Tables that refer to others come last. */
export const peopleTables = [
  studentTable,
  withdrawalTable,
  contactTable,
  teacherTable,
  recordMergeTable,
  distinctStudentTable,
  studentPastTable,
  teacherPastTable,
] as const;
