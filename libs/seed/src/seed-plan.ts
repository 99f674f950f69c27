import { announcementCount } from './records/announcements';
import { gradeCount } from './records/grades';
import { SchoolYear } from './school-year/school-year';
import { classCount, seatCount, strands, teacherCount, yearGroups } from './school-year/year-groups';

/** The number of rows of each table. */
export interface SeedPlan {
  readonly teacher: number;
  readonly student: number;
  readonly school_class: number;
  readonly enrollment: number;
  readonly announcement: number;
  readonly grade: number;
  readonly attendance: number;
}
export type SeededTable = keyof SeedPlan;

export const maxStudents = 1_000_000;

/**
 * The number of rows for a school of this size, with a school year up to a date. It does not depend on the random seed.
 *
 * @param date `YYYY-MM-DD`
 * @throws RangeError unless it is an integer from 1 to 1,000,000
 */
export function planOf(students: number, date: string): SeedPlan {
  if (!Number.isInteger(students) || students < 1 || students > maxStudents) {
    throw new RangeError(`A school has 1 to ${maxStudents.toLocaleString('en')} students, not ${students}`);
  }
  const year = SchoolYear.upTo(date);
  const groups = yearGroups(students);
  const seats = groups.flatMap(({ size, classes }) => strands.map((strand) => seatCount(size, classes[strand])));
  const past = groups.map(({ size, classes }) => Math.min(size, seatCount(size, classes.past)));
  return {
    teacher: teacherCount(students),
    student: students,
    school_class: classCount(students),
    enrollment: sumOf(seats),
    announcement: announcementCount(students),
    grade: gradeCount(year, students, sumOf(past)),
    attendance: students * year.schoolDays.length,
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
