import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { AcademicSession } from '../domain/academic-session';
import { ofPackage, unlimited } from './package-columns';

export const academicSessionMapping = defineEntity({
  class: AcademicSession,
  tableName: 'academic_session',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    type: p.text().nullable(),
    startDate: p.date().nullable(),
    endDate: p.date().nullable(),
    schoolYear: p.integer().nullable(),
    parentId: p.integer().nullable(),
    ...ofPackage,
  },
});

/** School years, terms and grading periods. */
export const academicSessionTable = recordTable(academicSessionMapping, {
  record: 'academic_session',
  nouns: ['session', 'sessions'],
  share: 'all',
  texts: { lengths: unlimited('title', 'type') },
});
