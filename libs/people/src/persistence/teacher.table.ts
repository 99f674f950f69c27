import { type MappedRow, recordTable, TextArray } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { TeacherNotFound } from '../domain/people.errors';
import { Teacher, teacherLengths } from '../domain/teacher';

export const teacherMapping = defineEntity({
  class: Teacher,
  tableName: 'teacher',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    email: p.text(),
    department: p.text(),
    subjects: p.type(TextArray),
    phone: p.text().nullable(),
    officeRoom: p.text().nullable(),
    hireDate: p.date(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    schoolId: p.integer().nullable(),
    lastDay: p.date().nullable(),
    preferredGivenName: p.text().nullable(),
  },
});

export type TeacherRow = MappedRow<typeof teacherMapping>;

export const teacherTable = recordTable(teacherMapping, {
  record: 'teacher',
  share: { teacher: 'id' },
  // Several schools may see the teacher. One changes the record.
  owner: 'school_id',
  editedBy: 'owner',
  nouns: ['teacher', 'teachers'],
  title: 'name',
  references: { school_id: 'school' },
  texts: { lengths: teacherLengths, identities: ['name', 'email', 'phone', 'preferred_given_name'] },
  exported: {
    list: 'teachers',
    description: 'Teachers of the school',
    hidden: ['school_id', 'last_day', 'preferred_given_name'],
  },
});

export class TeacherRepository extends recordRepository<Teacher>({
  mapping: teacherMapping,
  table: teacherTable,
  notFound: () => new TeacherNotFound(),
}) {}
