import { enrollmentMapping, enrollmentTable } from './enrollments/enrollment.table';
import { classPastMapping, classPastTable } from './class-past.table';
import { classTeacherMapping, classTeacherTable } from './class-teacher.table';
import { schoolClassMapping, schoolClassTable } from './school-class.table';

export const classMappings = [schoolClassMapping, classTeacherMapping, classPastMapping, enrollmentMapping];

/** The tables of this context. Tables that refer to others come last. */
export const classTables = [schoolClassTable, classTeacherTable, classPastTable, enrollmentTable] as const;
