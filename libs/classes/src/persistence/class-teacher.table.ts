import { type MappedRow, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';

export const classTeacherMapping = defineEntity({
  name: 'ClassTeacher',
  tableName: 'class_teacher',
  properties: {
    id: p.integer().primary(),
    classId: p.integer(),
    teacherId: p.integer(),
    isPrimary: p.boolean(),
    beginDate: p.date().nullable(),
    endDate: p.date().nullable(),
    isCurrent: p.boolean(),
    updatedAt: p.datetime(3),
  },
});

export type ClassTeacherRow = MappedRow<typeof classTeacherMapping>;

/** The teachers of a class, as packages name them. The primary one is the teacher in the record of the class. */
export const classTeacherTable = recordTable(classTeacherMapping, {
  record: 'class_teacher',
  share: { class: 'class_id' },
  brings: { kind: 'teacher', column: 'teacher_id', when: 'is_current' },
});
