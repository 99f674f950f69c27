import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { withdrawalLengths } from '../domain/withdrawals';

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

/** The withdrawals of students. The row of a student has a copy of the reason of the one that is in effect. */
export const withdrawalTable = recordTable(withdrawalMapping, {
  record: 'withdrawal',
  about: 'student_id',
  share: { student: 'student_id' },
  texts: { lengths: withdrawalLengths, erased: ['reason'] },
});
