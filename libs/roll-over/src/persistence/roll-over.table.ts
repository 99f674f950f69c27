import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';

export const rollOverMapping = defineEntity({
  name: 'RollOver',
  tableName: 'roll_over',
  properties: {
    id: p.integer().primary(),
    kind: p.text(),
    schoolId: p.integer().nullable(),
    schoolYearId: p.integer(),
    options: p.json(),
    onDay: p.date(),
    status: p.text(),
    reason: p.text().nullable(),
    importId: p.integer().nullable(),
    rowsDone: p.integer(),
    rowsTotal: p.integer().nullable(),
    actor: p.text(),
    userId: p.integer().nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** Roll-overs, planned and carried out. While one is planned, its options have the exceptions, whose reasons are free text. */
export const rollOverTable = recordTable(rollOverMapping, {
  record: 'roll_over',
  texts: { lengths: { options: Infinity, reason: Infinity } },
});
