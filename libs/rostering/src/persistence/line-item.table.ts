import { type MappedRow, ReadClient, RecordStore, recordTable, Transactions } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Category, CategoryNotFound, LineItem, LineItemNotFound } from '../domain/line-item';
import { ofClient, ofPackage, unlimited } from './package-columns';

export const categoryMapping = defineEntity({
  class: Category,
  tableName: 'category',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    weight: p.decimal('number').columnType('numeric').nullable(),
    ...ofPackage,
    ...ofClient,
  },
});

export const lineItemMapping = defineEntity({
  class: LineItem,
  tableName: 'line_item',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    description: p.text().nullable(),
    assignedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3).nullable(),
    minScore: p.decimal('number').columnType('numeric').nullable(),
    maxScore: p.decimal('number').columnType('numeric').nullable(),
    classId: p.integer(),
    categoryId: p.integer().nullable(),
    academicSessionId: p.integer().nullable(),
    gradingPeriodId: p.integer().nullable(),
    term: p.text().nullable(),
    ...ofPackage,
    ...ofClient,
  },
});

export type CategoryRow = MappedRow<typeof categoryMapping>;
export type LineItemRow = MappedRow<typeof lineItemMapping>;

/** Categories of line items, such as homework. */
export const categoryTable = recordTable(categoryMapping, {
  record: 'category',
  nouns: ['category', 'categories'],
  title: 'title',
  share: 'all',
  editedBy: 'unrestricted callers',
  texts: { lengths: unlimited('title') },
});

/** Work that is graded. Each grade has a line item: that of its class with its assignment, term and maximum. */
export const lineItemTable = recordTable(lineItemMapping, {
  record: 'line_item',
  nouns: ['line item', 'line items'],
  title: 'title',
  references: { class_id: 'class', category_id: 'category' },
  share: { class: 'class_id' },
  texts: { lengths: unlimited('title', 'description', 'term'), following: `written_by = 'grades'` },
});

@Injectable()
export class CategoryRepository extends RecordStore<Category> {
  constructor(transactions: Transactions, reader: ReadClient) {
    const notFound = () => new CategoryNotFound();
    super(transactions, reader, { mapping: categoryMapping, table: categoryTable, notFound });
  }
}

@Injectable()
export class LineItemRepository extends RecordStore<LineItem> {
  constructor(transactions: Transactions, reader: ReadClient) {
    const notFound = () => new LineItemNotFound();
    super(transactions, reader, { mapping: lineItemMapping, table: lineItemTable, notFound });
  }
}
