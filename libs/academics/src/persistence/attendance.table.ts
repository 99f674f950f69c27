import { type MappedRow, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { Attendance, attendanceLengths } from '../domain/attendance';
import { versionProperties } from './version-properties';

const properties = () => ({
  id: p.integer().primary(),
  studentId: p.integer(),
  classId: p.integer(),
  date: p.date(),
  status: p.text(),
  notes: p.text().nullable(),
  recordedAt: p.datetime(3),
});

export const attendanceMapping = defineEntity({
  class: Attendance,
  tableName: 'attendance',
  properties: properties(),
});

export const attendanceVersionMapping = defineEntity({
  name: 'AttendanceVersion',
  tableName: 'attendance_version',
  properties: { ...properties(), ...versionProperties() },
});

export type AttendanceRow = MappedRow<typeof attendanceMapping>;

/** The days of a student of the share in a class of the share. */
const share = { class: 'class_id', student: 'student_id' } as const;

const texts = { lengths: attendanceLengths, erased: ['notes'] } as const;

/** The versions of attendance records that a correction replaced. */
export const attendanceVersionTable = recordTable(attendanceVersionMapping, {
  record: 'attendance_version',
  about: 'student_id',
  share,
  texts,
});

export const attendanceTable = recordTable(attendanceMapping, {
  record: 'attendance',
  nouns: ['attendance record', 'attendance records'],
  title: 'date::text',
  about: 'student_id',
  references: { student_id: 'student', class_id: 'class' },
  versioning: { table: attendanceVersionTable.name, fields: ['class_id', 'date', 'status', 'notes'] },
  share,
  texts,
  exported: { list: 'attendance', description: 'One record for each student, class and date' },
});
