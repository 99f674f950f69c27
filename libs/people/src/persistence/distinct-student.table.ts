import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';

export const distinctStudentMapping = defineEntity({
  name: 'DistinctStudent',
  tableName: 'distinct_student',
  properties: {
    id: p.integer().primary(),
    lowId: p.integer(),
    highId: p.integer(),
    notedAt: p.datetime(3),
    userId: p.integer().nullable(),
  },
});

/** The pairs of students whose records look like those of one, and of whom a person said that they are two. */
export const distinctStudentTable = recordTable(distinctStudentMapping, {
  record: 'distinct_student',
  references: { low_id: 'student', high_id: 'student' },
  about: 'low_id',
  share: { student: 'low_id' },
});
