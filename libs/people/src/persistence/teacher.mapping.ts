import { TextArray } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { Teacher } from '../domain/teacher';

export const teacherMapping = defineEntity({
  class: Teacher,
  tableName: 'teacher',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    email: p.text(),
    department: p.text(),
    subjects: p.type(TextArray),
    phone: p.text().nullable(),
    officeRoom: p.text().nullable(),
    hireDate: p.date(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
