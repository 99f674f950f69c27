import {
  attendanceMapping,
  attendanceTable,
  attendanceVersionMapping,
  attendanceVersionTable,
} from './attendance.table';
import { gradeMapping, gradeTable, gradeVersionMapping, gradeVersionTable } from './grade.table';

export const academicMappings = [attendanceMapping, attendanceVersionMapping, gradeMapping, gradeVersionMapping];

/** The tables of this context. Tables that refer to others come last. */
export const academicTables = [gradeTable, gradeVersionTable, attendanceTable, attendanceVersionTable] as const;
