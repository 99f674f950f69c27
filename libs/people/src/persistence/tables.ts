import { distinctStudentMapping, distinctStudentTable } from './distinct-student.table';
import { recordMergeMapping, recordMergeTable } from './record-merge.table';
import { studentMapping, studentTable } from './student.table';
import { teacherMapping, teacherTable } from './teacher.table';
import { withdrawalMapping, withdrawalTable } from './withdrawal.table';

export const peopleMappings = [
  studentMapping,
  teacherMapping,
  withdrawalMapping,
  recordMergeMapping,
  distinctStudentMapping,
];

/** The tables of this context. Tables that refer to others come last. */
export const peopleTables = [
  studentTable,
  withdrawalTable,
  teacherTable,
  recordMergeTable,
  distinctStudentTable,
] as const;
