import { defineEntity, p } from '@mikro-orm/core';
import { Enrollment } from '../../domain/enrollment';

export const enrollmentMapping = defineEntity({
  class: Enrollment,
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
