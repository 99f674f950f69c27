import { defineEntity, p } from '@mikro-orm/core';

export const withdrawalMapping = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    id: p.integer().primary(),
    studentId: p.integer(),
    beginDate: p.date(),
    endDate: p.date().nullable(),
    reason: p.text().nullable(),
    recordedAt: p.datetime(3),
  },
});
