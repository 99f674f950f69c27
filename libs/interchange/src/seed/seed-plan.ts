import { announcementCount } from './records/announcements';
import { schoolDays } from './school-year/calendar';
import { gradesPerStudent } from './records/grades';
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
 * The number of rows for a school of this size. It does not depend on the random seed.
 *
 * @throws RangeError unless it is an integer from 1 to 1,000,000
 */
export function planOf(students: number): SeedPlan {
  if (!Number.isInteger(students) || students < 1 || students > maxStudents) {
    throw new RangeError(`A school has 1 to ${maxStudents.toLocaleString('en')} students, not ${students}`);
  }
  const seats = yearGroups(students).flatMap(({ size, classes }) =>
    strands.map((strand) => seatCount(size, classes[strand])),
  );
  return {
    teacher: teacherCount(students),
    student: students,
    school_class: classCount(students),
    enrollment: seats.reduce((sum, count) => sum + count, 0),
    announcement: announcementCount(students),
    grade: students * gradesPerStudent,
    attendance: students * schoolDays.length,
  };
}
