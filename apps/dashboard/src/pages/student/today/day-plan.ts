import type { SchoolClass } from '../../../api/types';
import { type ClassTime, type Hours, placeInDay } from '../../../school/days/class-time';
import { covers, hasDays, type Period, type StudentClass } from '../../../school/enrollments/periods';

/** A class in which the student sits today. */
export interface ClassToday {
  readonly schoolClass: SchoolClass;
  readonly period: Period;
  /** When it meets today; undefined until it is known. */
  readonly time: ClassTime | undefined;
}

/** A class at a time of today. */
export interface Lesson extends Hours {
  readonly schoolClass: SchoolClass;
}

/** The seats of a student in classes of today, by name. */
export const seatsOn = (classes: readonly StudentClass[], today: string) =>
  classes
    .flatMap(({ class: schoolClass, periods }) =>
      periods.filter((period) => covers(period, today)).map((period) => ({ schoolClass, period })),
    )
    .toSorted((one, other) => one.schoolClass.name.localeCompare(other.schoolClass.name));

/** The classes of today: by their time, then those without a time, and last those that do not meet today. */
export const classesToday = (
  classes: readonly StudentClass[],
  today: string,
  times: ReadonlyMap<number, ClassTime> | undefined,
): ClassToday[] =>
  seatsOn(classes, today)
    .map((seat) => ({ ...seat, time: times?.get(seat.schoolClass.id) }))
    .toSorted((one, other) => placeInDay(hoursOf(one)) - placeInDay(hoursOf(other)));

/** The seats that begin on a later day, the earliest first. */
export const seatsToCome = (classes: readonly StudentClass[], today: string) =>
  classes
    .flatMap(({ class: schoolClass, periods }) =>
      periods
        .filter((period) => period.begin_date > today && hasDays(period))
        .map((period) => ({ schoolClass, period })),
    )
    .toSorted((one, other) => one.period.begin_date.localeCompare(other.period.begin_date));

/** What is on now, and the next lesson of today. */
export function lessonsNow(classes: readonly ClassToday[], minutes: number) {
  const lessons: Lesson[] = classes
    .flatMap((each) => (hoursOf(each) ?? []).map((hours) => ({ ...hours, schoolClass: each.schoolClass })))
    .toSorted((one, other) => one.begins - other.begins);
  return {
    // A lesson without an end is never called the current one.
    current: lessons.filter(({ begins, ends }) => begins <= minutes && ends !== null && minutes < ends),
    next: lessons.find(({ begins }) => begins > minutes) ?? null,
    /** Whether nothing else can be on: the hours of each class are known, and no lesson has an open end. */
    isComplete:
      classes.every((each) => hoursOf(each) !== null) &&
      lessons.every(({ begins, ends }) => ends !== null || begins > minutes),
  };
}

/** What there is to say of a class of today that has no mark. */
export function unmarkedText(time: ClassTime | undefined, minutes: number): string {
  if (!time) return '…';
  if (time.is_over) return 'Class is over';
  if (!time.in_term) return 'Not in its term';
  if (time.closed_by !== null) return `No lessons: ${time.closed_by}`;
  if (!time.has_known_days) return 'Days not known';
  if (time.lessons?.length === 0) return 'Does not meet';
  const begins = time.lessons?.[0]?.begins;
  return begins !== undefined && begins > minutes ? 'Later' : 'Not taken yet';
}

const hoursOf = ({ time }: ClassToday): readonly Hours[] | null => time?.lessons ?? null;
