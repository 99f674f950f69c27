import { defineEntity, p } from '@mikro-orm/core';

export const enrollmentMapping = defineEntity({
  name: 'Enrollment',
  tableName: 'enrollment',
  properties: {
    id: p.integer().primary(),
    classId: p.integer(),
    studentId: p.integer(),
    enrolledAt: p.datetime(3),
    beginDate: p.date(),
    endDate: p.date().nullable(),
    withdrawalId: p.integer().nullable(),
    endBeforeWithdrawal: p.date().nullable(),
  },
});
