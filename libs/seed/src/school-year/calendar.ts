/** Calculations with calendar dates, `YYYY-MM-DD`, independent of any time zone. */

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
const weekdays: readonly Weekday[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const millisecondsPerDay = 86_400_000;

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The number of days from one date to another. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / millisecondsPerDay;
}

/** All dates from the first to the last, both inclusive. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, day) => daysAfter(first, day));
}

/** Moves a date on a weekend back to Friday. */
export function onWeekday(date: string): string {
  const weekend: Partial<Record<Weekday, number>> = { Sat: -1, Sun: -2 };
  return daysAfter(date, weekend[weekdayOf(date)] ?? 0);
}

/** The nth Monday, Tuesday, … of a month from 1 to 12. */
export function nthWeekday(nth: number, weekday: Weekday, year: number, month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const wait = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  return daysAfter(first, wait + (nth - 1) * 7);
}

export function weekdayOf(date: string): Weekday {
  return weekdays[new Date(date).getUTCDay()] as Weekday;
}

/** The instant in ISO 8601 at a number of seconds after midnight UTC. */
export function at(date: string, seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${date}T${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.000Z`;
}
