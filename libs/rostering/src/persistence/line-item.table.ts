import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { ofPackage, unlimited } from './package-columns';

export const categoryMapping = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: { id: p.integer().primary(), title: p.text(), weight: p.decimal().nullable(), ...ofPackage },
});

export const lineItemMapping = defineEntity({
  name: 'LineItem',
  tableName: 'line_item',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    description: p.text().nullable(),
    assignedOn: p.date().nullable(),
    dueOn: p.date().nullable(),
    minScore: p.decimal().nullable(),
    maxScore: p.decimal().nullable(),
    classId: p.integer(),
    categoryId: p.integer().nullable(),
    academicSessionId: p.integer().nullable(),
    ...ofPackage,
  },
});

/** Categories of line items, such as homework. */
export const categoryTable = recordTable(categoryMapping, {
  record: 'category',
  nouns: ['category', 'categories'],
  texts: { lengths: unlimited('title') },
});

/** Work that is graded: the grades of the class with the same assignment, term and maximum are its results. */
export const lineItemTable = recordTable(lineItemMapping, {
  record: 'line_item',
  texts: { lengths: unlimited('title', 'description') },
});
