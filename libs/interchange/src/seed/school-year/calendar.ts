/** The school year of all seeded schools. It is fixed, so that the same seed gives the same school on any day. */

export const semesters = { fall: 'Fall 2025', spring: 'Spring 2026' } as const;

/** The four terms, each with its semester and the days on which work is graded. */
export const terms = [
  { name: 'Fall 2025 Q1', semester: semesters.fall, firstDay: '2025-09-15', days: 40 },
  { name: 'Fall 2025 Q2', semester: semesters.fall, firstDay: '2025-11-10', days: 60 },
  { name: 'Spring 2026 Q3', semester: semesters.spring, firstDay: '2026-01-26', days: 50 },
  { name: 'Spring 2026 Q4', semester: semesters.spring, firstDay: '2026-04-06', days: 55 },
] as const;

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
const weekdays: readonly Weekday[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day on which attendance is taken. */
export interface SchoolDay {
  readonly date: string;
  readonly weekday: Weekday;
}

const firstSchoolDay = '2025-09-02';
/** Teachers' training, Indigenous Peoples' Day, Veterans Day, Thanksgiving. */
const holidays = new Set(['2025-10-10', '2025-10-13', '2025-11-11', '2025-11-27', '2025-11-28']);
const schoolDayCount = 60;

const millisecondsPerDay = 86_400_000;

/** The first sixty school days of the year: weekdays except holidays. */
export const schoolDays: readonly SchoolDay[] = Array.from({ length: 100 }, (_, day) => daysAfter(firstSchoolDay, day))
  .map((date) => ({ date, weekday: weekdayOf(date) }))
  .filter(({ date, weekday }) => weekday !== 'Sat' && weekday !== 'Sun' && !holidays.has(date))
  .slice(0, schoolDayCount);

/** Adds days to a date. Both dates are `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Moves a date on a weekend to Monday. */
export function onWeekday(date: string): string {
  const weekend: Partial<Record<Weekday, number>> = { Sat: 2, Sun: 1 };
  return daysAfter(date, weekend[weekdayOf(date)] ?? 0);
}

function weekdayOf(date: string): Weekday {
  return weekdays[new Date(date).getUTCDay()] as Weekday;
}

/** The instant in ISO 8601 at a number of seconds after midnight UTC. */
export function at(date: string, seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${date}T${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.000Z`;
}
