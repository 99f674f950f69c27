import { type MappedRow, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { Course } from '../domain/course';
import { ofPackage, unlimited } from './package-columns';

export const courseMapping = defineEntity({
  class: Course,
  tableName: 'course',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    code: p.text().nullable(),
    grades: p.array().nullable(),
    subjects: p.array().nullable(),
    subjectCodes: p.array().nullable(),
    schoolId: p.integer().nullable(),
    academicSessionId: p.integer().nullable(),
    ...ofPackage,
  },
});

export type CourseRow = MappedRow<typeof courseMapping>;

/** Courses, of which classes are held. */
export const courseTable = recordTable(courseMapping, {
  // A course says nothing of people.
  share: 'all',
  record: 'course',
  nouns: ['course', 'courses'],
  texts: { lengths: unlimited('title', 'code', 'grades', 'subjects', 'subject_codes') },
});
