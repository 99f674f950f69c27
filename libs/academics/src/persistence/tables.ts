import {
  attendanceMapping,
  attendanceTable,
  attendanceVersionMapping,
  attendanceVersionTable,
} from './attendance.table';
import { gradeMapping, gradeTable, gradeVersionMapping, gradeVersionTable } from './grade.table';
import { resultMapping, resultTable } from './result.table';

export const academicMappings = [
  attendanceMapping,
  attendanceVersionMapping,
  gradeMapping,
  gradeVersionMapping,
  resultMapping,
];

/** The tables of this context. Tables that refer to others come last. */
export const academicTables = [
  gradeTable,
  gradeVersionTable,
  attendanceTable,
  attendanceVersionTable,
  resultTable,
] as const;
