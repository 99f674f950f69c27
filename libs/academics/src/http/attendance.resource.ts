import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AttendanceStatus, attendanceStatuses } from '../domain/attendance';

/** Attendance record, section 2; the view `attendance_record` makes it. */
@ApiSchema({ name: 'AttendanceRecord' })
export class AttendanceResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.id)
  class_id!: number;

  @Shown(kinds.date)
  date!: string;

  @Shown(kinds.oneOf(attendanceStatuses))
  status!: AttendanceStatus;

  @ShownOrNull(kinds.text(2000))
  notes!: string | null;

  @Shown(kinds.dateTime, { description: 'When it was recorded, or corrected last' })
  recorded_at!: string;
}

/** Attendance summary, section 2. */
@ApiSchema({ name: 'AttendanceSummary', description: 'Over the records that the filter selects' })
class AttendanceSummaryResource {
  @Shown(kinds.integer(0))
  total_days!: number;

  @Shown(kinds.integer(0))
  present!: number;

  @Shown(kinds.integer(0))
  absent!: number;

  @Shown(kinds.integer(0))
  late!: number;

  @Shown(kinds.integer(0))
  excused!: number;

  @Shown(kinds.number({ least: 0 }), {
    description: 'Present and late of all, in per cent, to two decimals; 0 of none',
  })
  attendance_rate!: number;
}

/** The answer to GET /students/{id}/attendance. */
@ApiSchema({ name: 'StudentAttendance' })
export class StudentAttendanceResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [AttendanceResource], description: 'In the order of their ids' })
  records!: AttendanceResource[];

  @ApiProperty({ type: AttendanceSummaryResource })
  summary!: AttendanceSummaryResource;
}
