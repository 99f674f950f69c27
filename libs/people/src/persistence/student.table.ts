import { type MappedRow, recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { StudentNotFound } from '../domain/people.errors';
import { Student, studentLengths } from '../domain/student';

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
    schoolId: p.integer().nullable(),
    preferredGivenName: p.text().nullable(),
  },
});

/** RFC 2606 reserves the domain `invalid`, so no mail is ever delivered there. */
export const erasedEmail = 'erased@example.invalid';

/** The values of an erased student. */
export const erasedStudent = {
  name: 'Erased student',
  email: erasedEmail,
  date_of_birth: null,
  guardian_name: null,
  guardian_email: null,
  guardian_phone: null,
  address: null,
  withdrawal_reason: null,
  preferred_given_name: null,
} as const;

/** The contact data, which a share shows until the last seat in its classes ends. */
const contact = ['email', 'guardian_name', 'guardian_email', 'guardian_phone', 'address'] as const;

export type StudentRow = MappedRow<typeof studentMapping>;

/** The students. Triggers keep their totals. */
export const studentTable = recordTable(studentMapping, {
  record: 'student',
  nouns: ['student', 'students'],
  title: 'name',
  references: { school_id: 'school' },
  about: 'id',
  keepsJson: true,
  texts: {
    lengths: studentLengths,
    identities: ['name', 'email', 'guardian_name', 'guardian_email', 'guardian_phone', 'preferred_given_name'],
    erased: Object.keys(erasedStudent) as (keyof typeof erasedStudent)[],
  },
  totals: { name: 'student_count', field: 'grade_level', counted: 'withdrawn_on IS NULL' },
  share: { student: 'id' },
  hiddenOfFormer: {
    ...Object.fromEntries(contact.map((column) => [column, 'NULL::text'])),
    json: `student_json(t.id, t.name, NULL, t.grade_level, t.date_of_birth, NULL, NULL, NULL, NULL, t.enrollment_date, t.created_at, t.updated_at)`,
    search_text: String.raw`split_part(t.search_text, E'\n', 1)`,
  },
  // Several schools may see the student. One changes the record.
  owner: 'school_id',
  editedBy: 'owner',
  exported: {
    list: 'students',
    description: 'Students of the school',
    hidden: ['withdrawn_on', 'withdrawal_reason', 'school_id', 'preferred_given_name'],
  },
});

export class StudentRepository extends recordRepository<Student>({
  mapping: studentMapping,
  table: studentTable,
  notFound: () => new StudentNotFound(),
}) {}
