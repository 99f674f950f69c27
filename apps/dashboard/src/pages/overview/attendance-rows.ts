import type { Overview } from '../../api/types';
import type { ChartRow } from '../../charts/mark';
import { dayAndYear, shortDay } from '../../school/calendar-days';

type Days = Overview['attendance']['days'];

const millisecondsPerDay = 86_400_000;
/** A longer break is drawn as a week, so that the days with records keep their room. */
const maxEmptyDays = 5;

/**
 * The rows of a chart of days, oldest first. Weekdays without records are rows without values, which the chart shows as a
 * gap. Weekends without records are left out.
 *
 * @param year the current one. Labels have a year unless all days are in it
 */
export function attendanceRows(days: Days, year: number): ChartRow[] {
  const hasOtherYear = days.some(({ date }) => !date.startsWith(`${year}-`));
  const label = hasOtherYear ? dayAndYear : shortDay;
  return days.flatMap((day, index) => {
    const before = days[index - 1]?.date;
    const missing = before === undefined ? [] : weekdaysBetween(before, day.date).slice(0, maxEmptyDays);
    return [...missing.map((date) => ({ day: label(date), ...noValues })), { ...day, day: label(day.date) }];
  });
}

const noValues = { rate: null, present: null, absent: null, late: null, excused: null };

function weekdaysBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(first) + millisecondsPerDay; at < Date.parse(last); at += millisecondsPerDay) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}
