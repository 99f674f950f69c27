import { datesFrom, daysAfter, daysBetween, nthWeekday, type Weekday, weekdayOf } from './calendar';
import { datesOf, holidaysOf } from './holidays';
import type { Strand } from './year-groups';

/** A day on which attendance is taken. */
export interface AttendanceDate {
  readonly date: string;
  readonly weekday: Weekday;
}

/** A term that has begun, with the days on which work is graded. */
export interface Term {
  readonly name: string;
  /** 1 to 4. */
  readonly quarter: number;
  /** Whether it is one of this year. */
  readonly isCurrent: boolean;
  /** Whether its electives are those of the current semester. */
  readonly hasElectives: boolean;
  readonly firstDay: string;
  /** The number of days so far. */
  readonly days: number;
  /** Whether it ended, so that its exam is graded. */
  readonly isOver: boolean;
}

/** When the grading of each term begins, with the years after the beginning of the school year. */
export const gradingPeriods = [
  { firstDay: '09-15', later: 0, days: 40 },
  { firstDay: '11-10', later: 0, days: 60 },
  { firstDay: '01-26', later: 1, days: 50 },
  { firstDay: '04-06', later: 1, days: 55 },
] as const;

/**
 * The school year of a seeded school, up to a day. It begins on the day after Labor Day and ends on the second Friday of June;
 * a day of the summer belongs to the year before it. The year before is over.
 */
export class SchoolYear {
  /** The last day that the records show: the given day, or the last school day before the summer. */
  readonly today: string;
  /** The school days up to today. */
  readonly schoolDays: readonly AttendanceDate[];
  /** The terms of last year, and those of this year that have begun. */
  readonly terms: readonly Term[];
  readonly lastDay: string;
  /** The first day of the current semester. Electives take a semester. */
  readonly semesterBegins: string;
  private readonly isSpring: boolean;

  /** @param date `YYYY-MM-DD` */
  static upTo(date: string): SchoolYear {
    const year = Number(date.slice(0, 4));
    return new SchoolYear(date < firstDayOf(year) ? year - 1 : year, date);
  }

  private constructor(
    /** The calendar year in which it begins. */
    readonly begins: number,
    date: string,
  ) {
    this.lastDay = lastDayOf(begins);
    this.today = date < this.lastDay ? date : this.lastDay;
    const holidays = datesOf(holidaysOf(begins));
    this.schoolDays = datesFrom(firstDayOf(begins), this.today)
      .map((day) => ({ date: day, weekday: weekdayOf(day) }))
      .filter(({ date: day, weekday }) => weekday !== 'Sat' && weekday !== 'Sun' && !holidays.has(day));
    const spring = springOf(begins);
    this.isSpring = this.today >= spring;
    this.semesterBegins = this.isSpring ? spring : firstDayOf(begins);
    this.terms = [...this.termsOf(begins - 1), ...this.termsOf(begins)];
  }

  /** The year or semester in which the classes of a strand meet, such as `2026-27` or `Fall 2026`. */
  semesterOf(strand: Strand): string {
    if (strand === 'elective') return this.isSpring ? `Spring ${this.begins + 1}` : `Fall ${this.begins}`;
    return nameOf(strand === 'past' ? this.begins - 1 : this.begins);
  }

  /** The calendar year in which the classes of a strand began. */
  yearOf(strand: Strand): number {
    return strand === 'past' ? this.begins - 1 : this.begins;
  }

  private termsOf(begins: number): Term[] {
    const isCurrent = begins === this.begins;
    return gradingPeriods.flatMap(({ firstDay: day, later, days: most }, index) => {
      const firstDay = `${begins + later}-${day}`;
      // Work of today is graded tomorrow.
      const days = Math.min(most, daysBetween(firstDay, this.today));
      const hasElectives = isCurrent && index >= 2 === this.isSpring;
      const quarter = index + 1;
      const term = { name: `${nameOf(begins)} Q${quarter}`, quarter, isCurrent, hasElectives, firstDay, days };
      return days > 0 ? [{ ...term, isOver: days === most }] : [];
    });
  }
}

/** The first day of the school year that begins in a calendar year. */
export const firstDayOf = (begins: number): string => daysAfter(nthWeekday(1, 'Mon', begins, 9), 1);

export const lastDayOf = (begins: number): string => nthWeekday(2, 'Fri', begins + 1, 6);

/** The first day of its second semester. */
export const springOf = (begins: number): string => daysAfter(nthWeekday(3, 'Mon', begins + 1, 1), 1);

/** The name of a school year, such as `2026-27`. */
export const nameOf = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
