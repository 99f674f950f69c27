import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { AcademicSession } from '../domain/academic-session';

export const academicSessionMapping = defineEntity({
  class: AcademicSession,
  tableName: 'academic_session',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    kind: p.text(),
    firstDay: p.date().nullable(),
    lastDay: p.date().nullable(),
    schoolYear: p.integer().nullable(),
    schoolYearId: p.integer().nullable(),
    parentId: p.integer().nullable(),
    schoolId: p.integer().nullable(),
    isCurrent: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** School years, terms and grading periods. Packages limit the length of their texts, and the table does not. */
export const academicSessionTable = recordTable(academicSessionMapping, {
  record: 'academic_session',
  nouns: ['school year or term', 'school years and terms'],
  title: 'name',
  references: { school_id: 'school' },
  share: { school: 'school_id' },
  owner: 'school_id',
  sharesUnowned: true,
  editedBy: 'granted owner',
  texts: { lengths: { name: Infinity, kind: Infinity } },
  exported: {
    list: 'terms',
    description: 'School years and terms, of a school or of the whole district',
    hidden: ['school_year', 'parent_id', 'is_current'],
  },
});
