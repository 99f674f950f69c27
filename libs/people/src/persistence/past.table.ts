import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { studentLengths } from '../domain/student';
import { teacherLengths } from '../domain/teacher';

export const studentPastMapping = defineEntity({
  name: 'StudentPast',
  tableName: 'student_past',
  properties: {
    id: p.integer().primary(),
    studentId: p.integer(),
    until: p.date(),
    name: p.text(),
    gradeLevel: p.text(),
  },
});

/** The names and grade levels that students had up to a day. Triggers keep them. */
export const studentPastTable = recordTable(studentPastMapping, {
  record: 'student_past',
  about: 'student_id',
  share: { student: 'student_id' },
  texts: {
    lengths: { name: studentLengths.name, grade_level: studentLengths.grade_level },
    identities: ['name'],
    erased: ['name'],
  },
});

export const teacherPastMapping = defineEntity({
  name: 'TeacherPast',
  tableName: 'teacher_past',
  properties: {
    id: p.integer().primary(),
    teacherId: p.integer(),
    until: p.date(),
    name: p.text(),
  },
});

/** The names that teachers had up to a day; up to `infinity` those of removed teachers. Only `class_then` reads them. */
export const teacherPastTable = recordTable(teacherPastMapping, {
  record: 'teacher_past',
  texts: { lengths: { name: teacherLengths.name }, identities: ['name'] },
});
