import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { ClosedDay, closedDayLengths } from '../domain/closed-day';

export const closedDayMapping = defineEntity({
  class: ClosedDay,
  tableName: 'closed_day',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    firstDay: p.date(),
    lastDay: p.date(),
    schoolId: p.integer().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export const closedDayTable = recordTable(closedDayMapping, {
  record: 'closed_day',
  nouns: ['closed day', 'closed days'],
  title: 'name',
  references: { school_id: 'school' },
  share: { school: 'school_id' },
  owner: 'school_id',
  sharesUnowned: true,
  editedBy: 'granted owner',
  texts: { lengths: closedDayLengths },
  exported: { list: 'closed-days', description: 'Days without lessons, of a school or of the whole district' },
});
