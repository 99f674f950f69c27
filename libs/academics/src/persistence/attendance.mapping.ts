import { defineEntity, p } from '@mikro-orm/core';
import { Attendance } from '../domain/attendance';
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

/** The versions of attendance records that a correction replaced. */
export const attendanceVersionMapping = defineEntity({
  name: 'AttendanceVersion',
  tableName: 'attendance_version',
  properties: { ...properties(), ...versionProperties() },
});
