import { type AttendanceStatus, Absentees, DayAttendance } from '@homeroom/academics';
import { ReadAuditLog, studentIdsIn } from '@homeroom/audit';
import { SchoolDays } from '@homeroom/calendar';
import { SchoolCalendar, StudentTotals } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { Timetable } from './timetable';

/** The user and the request for which students are read. */
export interface Reader {
  readonly userId: number;
  readonly requestId: string;
  /** Such as `GET /dashboard/api/schools/:environment/absentees`. */
  readonly route: string;
}

export interface AskedDay {
  /** `YYYY-MM-DD`; by default today at the school. */
  readonly date?: string | undefined;
  /** Only the classes of this school; by default those of all. */
  readonly schoolId?: number | undefined;
}

/** What the office sees of a day: whose attendance is missing, and who is absent. */
@Injectable()
export class SchoolDay {
  constructor(
    private readonly calendar: SchoolCalendar,
    private readonly attendance: DayAttendance,
    private readonly students: StudentTotals,
    private readonly timetable: Timetable,
    private readonly days: SchoolDays,
    private readonly absent: Absentees,
    private readonly reads: ReadAuditLog,
  ) {}

  /**
   * The classes of a date with their attendance and hours, and how much of the school it covers. A class that is over is left out unless
   * a student was marked in it on the day. It names no student.
   */
  async read({ date = this.today, schoolId }: AskedDay): Promise<object> {
    const [{ total }, closures, coverage, classes] = await Promise.all([
      this.students.read(schoolId),
      this.days.closures(date, schoolId),
      this.attendance.coverage(date, schoolId),
      this.attendance.classes(date, schoolId),
    ]);
    const times = await this.timetable.on(date, classes);
    // On an earlier day the school may have had more students than now.
    const students = Math.max(total, coverage.students_marked);
    return {
      date,
      closures,
      coverage: { ...coverage, students },
      classes: classes
        .map((each) => ({ ...each, ...times.get(each.id) }))
        .filter(({ is_over: isOver, marked }) => !isOver || marked > 0),
    };
  }

  /** The JSON of the students with a mark of these statuses. @throws 503 when the audit trail takes no more reads */
  async absentees(
    { date = this.today, schoolId, statuses }: AskedDay & { readonly statuses: readonly AttendanceStatus[] },
    reader: Reader,
  ): Promise<string> {
    this.reads.assertCapacity();
    const json = await this.absent.on(date, statuses, schoolId);
    const studentIds = studentIdsIn(json, 'records of students');
    this.reads.record({ ...reader, keyId: null, studentIds, record: null });
    return json;
  }

  private get today(): string {
    return this.calendar.time().today;
  }
}
