import { recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { School, SchoolNotFound } from '../domain/school';

export const schoolMapping = defineEntity({
  class: School,
  tableName: 'school',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    identifier: p.text().nullable(),
    kind: p.text(),
    parentId: p.integer().nullable(),
    isCurrent: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    lastDay: p.date().nullable(),
  },
});

/** The schools. Packages limit the length of their texts, and the table does not. */
export const schoolTable = recordTable(schoolMapping, {
  record: 'school',
  nouns: ['school', 'schools'],
  title: 'name',
  share: { school: 'id' },
  editedBy: 'unrestricted callers',
  texts: { lengths: { name: Infinity, identifier: Infinity, kind: Infinity } },
  exported: {
    list: 'schools',
    description: 'Schools, districts and other organisations to which records belong',
    hidden: ['parent_id', 'is_current', 'last_day'],
  },
});

export class SchoolRepository extends recordRepository<School>({
  mapping: schoolMapping,
  table: schoolTable,
  notFound: () => new SchoolNotFound(),
}) {}
