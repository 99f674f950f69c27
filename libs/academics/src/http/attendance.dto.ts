import { ValidationFailed } from '@homeroom/kernel';
import { kinds, Optional, Required } from '@homeroom/platform';
import { type AttendanceStatus, attendanceStatuses } from '../domain/attendance';
import type { AttendanceFilter } from '../persistence/attendance.records';

/** POST /attendance */
export class RecordAttendanceDto {
  @Required(kinds.integer())
  student_id!: number;

  @Required(kinds.integer())
  class_id!: number;

  /** May lie in the future: an absence can be planned. */
  @Required(kinds.date)
  date!: string;

  @Required(kinds.oneOf(attendanceStatuses))
  status!: AttendanceStatus;

  @Optional(kinds.text(2000))
  notes?: string | null;

  day() {
    const { student_id: studentId, class_id: classId, date, status, notes = null } = this;
    return { studentId, classId, date, status, notes };
  }
}

/** GET /students/{id}/attendance */
export class StudentAttendanceDto {
  @Optional(kinds.date)
  start_date?: string;

  @Optional(kinds.date)
  end_date?: string;

  @Optional(kinds.queryInteger())
  class_id?: number;

  /** @throws ValidationFailed when it ends before it starts */
  filter(): AttendanceFilter {
    const { start_date: startDate, end_date: endDate, class_id: classId } = this;
    if (startDate && endDate && startDate > endDate) {
      throw new ValidationFailed(['start_date must not be after end_date']);
    }
    return { startDate, endDate, classId };
  }
}
