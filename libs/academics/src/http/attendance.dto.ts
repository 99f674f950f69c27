import { ValidationFailed, withoutUndefined } from '@homeroom/kernel';
import { Changeable, kinds, Optional, ListQueryDto, SortParameter, QueryParameter, Required } from '@homeroom/http';
import { IncludeNamesParameter } from '@homeroom/people';
import { ApiSchema } from '@nestjs/swagger';
import { attendanceLengths, type AttendanceStatus, attendanceStatuses } from '../domain/attendance';
import type { AttendanceFilter, AttendanceListFilter, SheetOrder } from '../persistence/attendance.queries';

/** POST /attendance */
@ApiSchema({ name: 'RecordAttendance' })
export class RecordAttendanceDto {
  @Required(kinds.integer())
  student_id!: number;

  @Required(kinds.integer())
  class_id!: number;

  @Required(kinds.date, { description: 'At most a year in the future, for a planned absence' })
  date!: string;

  @Required(kinds.oneOf(attendanceStatuses))
  status!: AttendanceStatus;

  @Optional(kinds.text(attendanceLengths.notes))
  notes?: string | null;

  details() {
    const { student_id: studentId, class_id: classId, date, status, notes = null } = this;
    return { studentId, classId, date, status, notes };
  }
}

/** The mark of one student on a class's day. */
@ApiSchema({ name: 'Mark' })
export class MarkDto {
  @Required(kinds.integer())
  student_id!: number;

  @Required(kinds.oneOf(attendanceStatuses))
  status!: AttendanceStatus;

  @Optional(kinds.text(attendanceLengths.notes))
  notes?: string | null;

  details() {
    return { studentId: this.student_id, status: this.status, notes: this.notes ?? null };
  }
}

/** POST /classes/{id}/attendance */
@ApiSchema({ name: 'RecordDay' })
export class RecordDayDto {
  @Required(kinds.date, { description: 'At most a year in the future, for planned absences' })
  date!: string;

  @Required(kinds.batchItems(MarkDto))
  records!: unknown[];
}

/** PUT /attendance/{id}; every field is optional. */
@ApiSchema({ name: 'CorrectAttendance' })
export class CorrectAttendanceDto {
  @Changeable(kinds.integer(), { description: 'Must be the student of the record' })
  student_id?: number;

  @Changeable(kinds.integer())
  class_id?: number;

  @Changeable(kinds.date, { description: 'At most a year in the future, for a planned absence' })
  date?: string;

  @Changeable(kinds.oneOf(attendanceStatuses))
  status?: AttendanceStatus;

  @Optional(kinds.text(attendanceLengths.notes))
  notes?: string | null;

  details() {
    const { student_id: studentId, class_id: classId, date, status, notes } = this;
    return withoutUndefined({ studentId, classId, date, status, notes });
  }
}

/** GET /students/{id}/attendance */
export class StudentAttendanceDto {
  @QueryParameter(kinds.date, { description: 'The first day', example: '2026-09-01' })
  start_date?: string;

  @QueryParameter(kinds.date, { description: 'The last day', example: '2026-12-18' })
  end_date?: string;

  @QueryParameter(kinds.queryInteger(), { example: 1 })
  class_id?: number;

  /** @throws ValidationFailed if end_date is before start_date */
  filter(): AttendanceFilter {
    const { start_date: startDate, end_date: endDate, class_id: classId } = this;
    assertInOrder(startDate, endDate);
    return { startDate, endDate, classId };
  }
}

/** GET /attendance */
export class ListAttendanceDto extends ListQueryDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  class_id?: number;

  @QueryParameter(kinds.queryInteger(), { example: 1 })
  student_id?: number;

  @QueryParameter(kinds.date, { description: 'The first day', example: '2026-09-01' })
  start_date?: string;

  @QueryParameter(kinds.date, { description: 'The last day', example: '2026-12-18' })
  end_date?: string;

  @QueryParameter(kinds.oneOf(attendanceStatuses), { example: 'excused' })
  status?: AttendanceStatus;

  @SortParameter('id')
  sort?: string;

  /** @throws ValidationFailed if end_date is before start_date */
  filter(): AttendanceListFilter {
    const { start_date: startDate, end_date: endDate, class_id: classId, student_id: studentId, status } = this;
    assertInOrder(startDate, endDate);
    return { startDate, endDate, classId, studentId, status };
  }
}

/** GET /classes/{id}/attendance */
export class ClassDayDto {
  @QueryParameter(kinds.date, { description: 'The day; by default today at the school', example: '2026-09-01' })
  date?: string;

  @QueryParameter(kinds.oneOf(['id', 'name', 'family_name']), {
    description: 'By id, or by name or family name as people order names',
    default: 'id',
  })
  sort: SheetOrder = 'id';

  @IncludeNamesParameter()
  include?: 'names';
}

function assertInOrder(startDate: string | undefined, endDate: string | undefined): void {
  if (startDate && endDate && startDate > endDate) {
    throw new ValidationFailed(['start_date must not be after end_date']);
  }
}
