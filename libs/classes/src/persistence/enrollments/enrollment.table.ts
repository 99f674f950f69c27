import { type MappedRow, recordTable } from '@homeroom/database';
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

export type EnrollmentRow = MappedRow<typeof enrollmentMapping>;

/** The enrollments. They are written together with the `enrolled_count` of their classes. */
export const enrollmentTable = recordTable(enrollmentMapping, {
  record: 'enrollment',
  nouns: ['enrollment', 'enrollments'],
  about: 'student_id',
  share: { class: 'class_id' },
  // A student with a seat in a class of the share is in the share, also when the seat has ended.
  brings: { kind: 'student', column: 'student_id' },
  exported: {
    list: 'enrollments',
    description: 'The students of classes, now and earlier',
    view: 'enrollment_period',
    order: ['class_id', 'student_id', 'begin_date'],
    hidden: ['id', 'enrolled_at', 'withdrawal_id', 'end_before_withdrawal'],
  },
});
