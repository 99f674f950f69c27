import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ShownNameOfRecord } from '@homeroom/people';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { attendanceLengths, type AttendanceStatus, attendanceStatuses } from '../domain/attendance';

/** An attendance record. The view `attendance_record` makes the JSON. */
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

  @ShownOrNull(kinds.text(attendanceLengths.notes))
  notes!: string | null;

  @Shown(kinds.dateTime, { description: 'The time at which it was recorded or last corrected' })
  recorded_at!: string;
}

/** The summary of a student's attendance. */
@ApiSchema({ name: 'AttendanceSummary', description: 'Counts the records that match the filter' })
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
    description:
      'The share of present and late records in per cent, rounded to two decimals; 0 if there are no records',
  })
  attendance_rate!: number;
}

/** The answer to GET /students/{id}/attendance. */
@ApiSchema({ name: 'StudentAttendance' })
export class StudentAttendanceResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [AttendanceResource], description: 'Ordered by id' })
  records!: AttendanceResource[];

  @ApiProperty({ type: AttendanceSummaryResource })
  summary!: AttendanceSummaryResource;
}

@ApiSchema({ name: 'ClassDayStudent' })
class ClassDayStudentResource {
  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.text(255))
  name!: string;

  @Shown(kinds.boolean, {
    description: 'false: the student has an attendance record of the day, but did not sit in the class',
  })
  enrolled!: boolean;

  @ShownOrNull(kinds.id, { description: 'The attendance record; null: the student is not marked' })
  attendance_id!: number | null;

  @ShownOrNull(kinds.oneOf(attendanceStatuses), { description: 'null: the student is not marked' })
  status!: AttendanceStatus | null;

  @ShownOrNull(kinds.text(attendanceLengths.notes))
  notes!: string | null;

  @ShownNameOfRecord()
  shown_name?: string;
}

@ApiSchema({ name: 'ClassDayCounts' })
class ClassDayCountsResource {
  @Shown(kinds.integer(0), { description: 'The number of students listed' })
  total!: number;

  @Shown(kinds.integer(0))
  present!: number;

  @Shown(kinds.integer(0))
  absent!: number;

  @Shown(kinds.integer(0))
  late!: number;

  @Shown(kinds.integer(0))
  excused!: number;

  @Shown(kinds.integer(0), { description: 'Students without an attendance record' })
  unmarked!: number;
}

/** The answer to GET /classes/{id}/attendance. */
@ApiSchema({ name: 'ClassDay' })
export class ClassDayResource {
  @Shown(kinds.id)
  class_id!: number;

  @Shown(kinds.date)
  date!: string;

  @ApiProperty({
    type: [ClassDayStudentResource],
    description: 'Ordered by id, by name with `sort=name`, or by family name with `sort=family_name`',
  })
  students!: ClassDayStudentResource[];

  @ApiProperty({ type: ClassDayCountsResource })
  counts!: ClassDayCountsResource;
}
