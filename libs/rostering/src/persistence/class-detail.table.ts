import { type MappedRow, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { unlimited } from './package-columns';

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

export const classSessionMapping = defineEntity({
  name: 'ClassSession',
  tableName: 'class_session',
  properties: { classId: p.integer().primary(), academicSessionId: p.integer().primary() },
});

export type ClassDetailRow = MappedRow<typeof classDetailMapping>;
export type ClassSessionRow = MappedRow<typeof classSessionMapping>;

/** What OneRoster packages say of a class beyond its record. */
export const classDetailTable = recordTable(classDetailMapping, {
  share: { class: 'class_id' },
  record: 'class',
  key: 'class_id',
  texts: { lengths: unlimited('class_code', 'class_type', 'grades', 'subjects', 'subject_codes', 'periods') },
});

/** The sessions in which a class is held. */
export const classSessionTable = recordTable(classSessionMapping, { record: 'class', share: { class: 'class_id' } });
