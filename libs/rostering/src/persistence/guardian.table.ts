import { type MappedRow, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { Guardian } from '../domain/guardian';
import { ofPackage, unlimited } from './package-columns';

export const guardianMapping = defineEntity({
  class: Guardian,
  tableName: 'guardian',
  properties: {
    id: p.integer().primary(),
    givenName: p.text().nullable(),
    familyName: p.text().nullable(),
    middleName: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    otherPhone: p.text().nullable(),
    ...ofPackage,
  },
});

export const studentGuardianMapping = defineEntity({
  name: 'StudentGuardian',
  tableName: 'student_guardian',
  properties: { studentId: p.integer().primary(), guardianId: p.integer().primary(), place: p.integer() },
});

export type GuardianRow = MappedRow<typeof guardianMapping>;
export type StudentGuardianRow = MappedRow<typeof studentGuardianMapping>;

const people = ['given_name', 'family_name', 'middle_name', 'email', 'phone', 'other_phone'] as const;

/** Guardians. Siblings may share a guardian. */
export const guardianTable = recordTable(guardianMapping, {
  record: 'guardian',
  nouns: ['guardian', 'guardians'],
  texts: { lengths: unlimited(...people), identities: people },
});

/** The guardians of a student, in the order of their places. The first one is in the record of the student as well. */
export const studentGuardianTable = recordTable(studentGuardianMapping, { record: 'student', about: 'student_id' });
