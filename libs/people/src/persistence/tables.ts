import { studentMapping, studentTable } from './student.table';
import { teacherMapping, teacherTable } from './teacher.table';
import { withdrawalMapping, withdrawalTable } from './withdrawal.table';

export const peopleMappings = [studentMapping, teacherMapping, withdrawalMapping];

/** The tables of this context. Tables that refer to others come last. */
export const peopleTables = [studentTable, withdrawalTable, teacherTable] as const;
