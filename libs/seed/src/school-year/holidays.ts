import { datesFrom, daysAfter, nthWeekday } from './calendar';

/** The days without school in the school year that begins in a year. */
export function holidaysOf(year: number): ReadonlySet<string> {
  const indigenousPeoplesDay = nthWeekday(2, 'Mon', year, 10);
  const thanksgiving = nthWeekday(4, 'Thu', year, 11);
  const springBreak = nthWeekday(1, 'Mon', year + 1, 4);
  return new Set([
    // A day of training for the teachers.
    daysAfter(indigenousPeoplesDay, -3),
    indigenousPeoplesDay,
    `${year}-11-11`,
    ...datesFrom(thanksgiving, daysAfter(thanksgiving, 1)),
    ...datesFrom(`${year}-12-23`, `${year + 1}-01-02`),
    nthWeekday(3, 'Mon', year + 1, 1),
    nthWeekday(3, 'Mon', year + 1, 2),
    ...datesFrom(springBreak, daysAfter(springBreak, 4)),
    // Memorial Day is the last Monday of May.
    daysAfter(nthWeekday(1, 'Mon', year + 1, 6), -7),
  ]);
}
