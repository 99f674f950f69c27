import { AttendanceByDay, GradeDistribution } from '@homeroom/academics';
import { ClassOccupancy } from '@homeroom/classes';
import { ActiveAnnouncements } from '@homeroom/communications';
import { SchoolCalendar, StudentTotals } from '@homeroom/people';
import { Injectable } from '@nestjs/common';

const schoolDays = 30;
const newestAnnouncements = 5;

/** Combines the counts of all contexts for the overview page. */
@Injectable()
export class Overview {
  constructor(
    private readonly calendar: SchoolCalendar,
    private readonly students: StudentTotals,
    private readonly attendance: AttendanceByDay,
    private readonly classes: ClassOccupancy,
    private readonly announcements: ActiveAnnouncements,
    private readonly grades: GradeDistribution,
  ) {}

  /** The counts of now, for the current date at the school. */
  async read(): Promise<object> {
    const { now, today } = this.calendar.time();
    const [students, days, classes, announcements, terms] = await Promise.all([
      this.students.read(),
      this.attendance.last(schoolDays, today),
      this.classes.read(),
      this.announcements.at(now, newestAnnouncements),
      this.grades.byTerm(),
    ]);
    return { students, attendance: { days }, classes, announcements, grades: { terms } };
  }
}
