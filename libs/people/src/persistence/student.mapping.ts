import { defineEntity, p } from '@mikro-orm/core';
import { Student } from '../domain/student';

export const studentMapping = defineEntity({
  class: Student,
  tableName: 'student',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    email: p.text(),
    gradeLevel: p.text(),
    dateOfBirth: p.date().nullable(),
    guardianName: p.text().nullable(),
    guardianEmail: p.text().nullable(),
    guardianPhone: p.text().nullable(),
    address: p.text().nullable(),
    enrollmentDate: p.date(),
    withdrawnOn: p.date().nullable(),
    withdrawalReason: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
