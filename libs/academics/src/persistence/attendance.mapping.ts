import { defineEntity, p } from '@mikro-orm/core';
import type { AttendanceStatus } from '../domain/attendance';

export const attendanceMapping = defineEntity({
  name: 'Attendance',
  tableName: 'attendance',
  properties: {
    id: p.integer().primary(),
    studentId: p.integer(),
    classId: p.integer(),
    date: p.date(),
    status: p.text().$type<AttendanceStatus>(),
    notes: p.text().nullable(),
    recordedAt: p.datetime(3),
  },
});
