import { Semesters } from '@homeroom/classes';
import { Departments, SchoolCalendar, StudentTotals } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { CurrentSemesters } from './current-semesters.queries';

interface Choices {
  readonly grade_levels: string[];
  readonly departments: string[];
  readonly semesters: string[];
  /** Those of today. */
  readonly current_semesters: string[];
}

/** The values that the filters of the dashboard's lists offer. */
@Injectable()
export class FilterChoices {
  constructor(
    private readonly calendar: SchoolCalendar,
    private readonly students: StudentTotals,
    private readonly departments: Departments,
    private readonly semesters: Semesters,
    private readonly currentSemesters: CurrentSemesters,
  ) {}

  async read(): Promise<Choices> {
    const [students, departments, semesters, current_semesters] = await Promise.all([
      this.students.read(),
      this.departments.all(),
      this.semesters.all(),
      this.currentSemesters.on(this.calendar.time().today),
    ]);
    const grade_levels = students.by_grade_level.map(({ grade_level }) => grade_level);
    return { grade_levels, departments, semesters, current_semesters };
  }
}
