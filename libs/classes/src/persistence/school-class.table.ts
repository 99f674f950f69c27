import { type MappedRow, recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { ClassNotFound } from '../domain/classes.errors';
import { classLengths, SchoolClass } from '../domain/school-class';

export const schoolClassMapping = defineEntity({
  class: SchoolClass,
  tableName: 'school_class',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    teacherId: p.integer(),
    schedule: p.text(),
    room: p.text().nullable(),
    capacity: p.integer().nullable(),
    // `SeatingRepository` writes the count. A change of a class must not write it.
    enrolledCount: p.integer().persist(false),
    semester: p.text().nullable(),
    createdAt: p.datetime(3),
    schoolId: p.integer().nullable(),
    lastDay: p.date().nullable(),
    firstDay: p.date().nullable(),
    copiedFrom: p.integer().nullable(),
  },
});

export type SchoolClassRow = MappedRow<typeof schoolClassMapping>;

/** The classes. `enrolled_count` must be the number of enrollments. */
export const schoolClassTable = recordTable(schoolClassMapping, {
  record: 'class',
  share: { class: 'id' },
  measuresShares: true,
  owner: 'school_id',
  brings: { kind: 'teacher', column: 'teacher_id' },
  nouns: ['class', 'classes'],
  title: 'name',
  references: { teacher_id: 'teacher', school_id: 'school' },
  texts: { lengths: classLengths },
  exported: {
    list: 'classes',
    description: 'Classes and rosters',
    hidden: ['school_id', 'last_day', 'first_day', 'copied_from'],
  },
});

export class SchoolClassRepository extends recordRepository<SchoolClass>({
  mapping: schoolClassMapping,
  table: schoolClassTable,
  notFound: () => new ClassNotFound(),
}) {}
