import { enrollmentMapping, enrollmentTable } from './enrollments/enrollment.table';
import { schoolClassMapping, schoolClassTable } from './school-class.table';

export const classMappings = [schoolClassMapping, enrollmentMapping];

/** The tables of this context. Tables that refer to others come last. */
export const classTables = [schoolClassTable, enrollmentTable] as const;
