import { defineEntity, p } from '@mikro-orm/core';

/** Whether the packages still have the row, and when it was changed last. */
const state = { isCurrent: p.boolean(), updatedAt: p.datetime(3) };

/** School years, terms and grading periods. The end is the first day after the session. */
export const academicSessionMapping = defineEntity({
  name: 'AcademicSession',
  tableName: 'academic_session',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    type: p.text().nullable(),
    startDate: p.date().nullable(),
    endDate: p.date().nullable(),
    schoolYear: p.integer().nullable(),
    parentId: p.integer().nullable(),
    ...state,
  },
});

/** Courses, of which classes are held. */
export const courseMapping = defineEntity({
  name: 'Course',
  tableName: 'course',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    code: p.text().nullable(),
    grades: p.array().nullable(),
    subjects: p.array().nullable(),
    subjectCodes: p.array().nullable(),
    schoolId: p.integer().nullable(),
    academicSessionId: p.integer().nullable(),
    ...state,
  },
});

/** What OneRoster packages say of a class beyond its record. */
export const classDetailMapping = defineEntity({
  name: 'ClassDetail',
  tableName: 'class_detail',
  properties: {
    classId: p.integer().primary(),
    classCode: p.text().nullable(),
    classType: p.text().nullable(),
    grades: p.array().nullable(),
    subjects: p.array().nullable(),
    subjectCodes: p.array().nullable(),
    periods: p.array().nullable(),
    courseId: p.integer().nullable(),
    updatedAt: p.datetime(3),
  },
});

/** The sessions in which a class is held. */
export const classSessionMapping = defineEntity({
  name: 'ClassSession',
  tableName: 'class_session',
  properties: { classId: p.integer().primary(), academicSessionId: p.integer().primary() },
});

/** The teachers of a class. The primary one is the teacher in the record of the class. */
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
    ...state,
  },
});

/** Guardians. Siblings may share a guardian. */
export const guardianMapping = defineEntity({
  name: 'Guardian',
  tableName: 'guardian',
  properties: {
    id: p.integer().primary(),
    givenName: p.text().nullable(),
    familyName: p.text().nullable(),
    middleName: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    ...state,
  },
});

/** The guardians of a student, in the order of their places. The first one is in the record of the student as well. */
export const studentGuardianMapping = defineEntity({
  name: 'StudentGuardian',
  tableName: 'student_guardian',
  properties: { studentId: p.integer().primary(), guardianId: p.integer().primary(), place: p.integer() },
});

/** Categories of line items, such as homework. */
export const categoryMapping = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: { id: p.integer().primary(), title: p.text(), weight: p.decimal().nullable(), ...state },
});

/** Work that is graded: the grades of the class with the same assignment, term and maximum are its results. */
export const lineItemMapping = defineEntity({
  name: 'LineItem',
  tableName: 'line_item',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    description: p.text().nullable(),
    assignedOn: p.date().nullable(),
    dueOn: p.date().nullable(),
    minScore: p.decimal().nullable(),
    maxScore: p.decimal().nullable(),
    classId: p.integer(),
    categoryId: p.integer().nullable(),
    academicSessionId: p.integer().nullable(),
    ...state,
  },
});

export const rosterMappings = [
  lineItemMapping,
  categoryMapping,
  studentGuardianMapping,
  guardianMapping,
  classTeacherMapping,
  classSessionMapping,
  classDetailMapping,
  courseMapping,
  academicSessionMapping,
];
