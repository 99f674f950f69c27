import type { SchoolClass } from '../../../api/types';
import { readSchedule } from '../../../school/class-schedule';
import type { SchoolTime } from '../../../school/school-day';
import { covers, hasDays, type Period, type StudentClass } from '../periods';

/** A class in which the student sits today. */
export interface ClassToday {
  readonly schoolClass: SchoolClass;
  readonly period: Period;
  /** When it meets today, the earliest first; null if its schedule is not understood. */
  readonly hours: readonly Hours[] | null;
}

interface Hours {
  readonly begins: number;
  readonly ends: number | null;
}

/** A class at a time of today. */
export interface Lesson extends Hours {
  readonly schoolClass: SchoolClass;
}

/** The classes of today: by their time, then those without a time, and last those that do not meet today. */
export function classesToday(classes: readonly StudentClass[], time: SchoolTime): ClassToday[] {
  const seats = classes.flatMap(({ class: schoolClass, periods }) =>
    periods
      .filter((period) => covers(period, time.today))
      .map((period) => ({ schoolClass, period, hours: hoursOn(time.weekday, schoolClass.schedule) })),
  );
  return seats.toSorted(
    (one, other) => orderOf(one) - orderOf(other) || one.schoolClass.name.localeCompare(other.schoolClass.name),
  );
}

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
    .flatMap(({ schoolClass, hours }) => (hours ?? []).map((each) => ({ ...each, schoolClass })))
    .toSorted((one, other) => one.begins - other.begins);
  return {
    // A lesson without an end is never called the current one.
    current: lessons.filter(({ begins, ends }) => begins <= minutes && ends !== null && minutes < ends),
    next: lessons.find(({ begins }) => begins > minutes) ?? null,
    /** Whether nothing else can be on: each schedule is understood, and no lesson has an open end. */
    isComplete:
      classes.every(({ hours }) => hours !== null) &&
      lessons.every(({ begins, ends }) => ends !== null || begins > minutes),
  };
}

/** `09:05`, after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function hoursOn(weekday: number, schedule: string): Hours[] | null {
  const meetings = readSchedule(schedule);
  return (
    meetings
      ?.filter(({ weekdays }) => weekdays.includes(weekday))
      .map(({ begins, ends }) => ({ begins, ends }))
      .toSorted((one, other) => one.begins - other.begins) ?? null
  );
}

const orderOf = ({ hours }: ClassToday): number => hours?.[0]?.begins ?? (hours === null ? 24 * 60 : 48 * 60);
