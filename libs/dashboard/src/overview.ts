import { AttendanceByDay, DayAttendance, GradeDistribution } from '@homeroom/academics';
import { SchoolDays } from '@homeroom/calendar';
import { ClassOccupancy } from '@homeroom/classes';
import { ActiveAnnouncements } from '@homeroom/communications';
import { SchoolCalendar, StudentTotals } from '@homeroom/people';
import { Injectable } from '@nestjs/common';

const mostDays = 30;
const newestAnnouncements = 5;

/** Combines the counts of all contexts for the overview page. */
@Injectable()
export class Overview {
  constructor(
    private readonly calendar: SchoolCalendar,
    private readonly students: StudentTotals,
    private readonly attendance: AttendanceByDay,
    private readonly days: DayAttendance,
    private readonly schoolDays: SchoolDays,
    private readonly classes: ClassOccupancy,
    private readonly announcements: ActiveAnnouncements,
    private readonly grades: GradeDistribution,
  ) {}

  /** The counts of now, for the current date at the school. @param schoolId those of this school only */
  async read(schoolId?: number): Promise<object> {
    const { now, today } = this.calendar.time();
    const [students, attendance, classes, announcements, terms] = await Promise.all([
      this.students.read(schoolId),
      this.attendanceUpTo(today, schoolId),
      this.classes.read(schoolId),
      this.announcements.at(now, newestAnnouncements, schoolId),
      this.grades.byTerm(schoolId),
    ]);
    return { students, attendance, classes, announcements, grades: { terms } };
  }

  /** The days with lessons, and how many students have a mark of the last one. A mark on a closed day says nothing of the rate. */
  private async attendanceUpTo(today: string, schoolId?: number): Promise<object> {
    const marked = await this.attendance.last(mostDays, today, schoolId);
    const closed = await this.schoolDays.closedDates(
      marked.map(({ date }) => date),
      schoolId,
    );
    const days = marked.filter(({ date }) => !closed.has(date));
    const last = days.at(-1);
    return { days, students_marked: last ? (await this.days.coverage(last.date, schoolId)).students_marked : 0 };
  }
}
