import { datesFrom, daysAfter, nthWeekday } from './calendar';

/** Days without school. Both days are included. */
interface Holiday {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The days without school in the school year that begins in a year. */
export function holidaysOf(year: number): readonly Holiday[] {
  const indigenousPeoplesDay = nthWeekday(2, 'Mon', year, 10);
  const thanksgiving = nthWeekday(4, 'Thu', year, 11);
  const springBreak = nthWeekday(1, 'Mon', year + 1, 4);
  return [
    holiday('Teacher training', daysAfter(indigenousPeoplesDay, -3)),
    holiday("Indigenous Peoples' Day", indigenousPeoplesDay),
    holiday('Veterans Day', `${year}-11-11`),
    holiday('Thanksgiving', thanksgiving, daysAfter(thanksgiving, 1)),
    holiday('Winter break', `${year}-12-23`, `${year + 1}-01-02`),
    holiday('Martin Luther King Jr. Day', nthWeekday(3, 'Mon', year + 1, 1)),
    holiday("Presidents' Day", nthWeekday(3, 'Mon', year + 1, 2)),
    holiday('Spring break', springBreak, daysAfter(springBreak, 4)),
    // The last Monday of May.
    holiday('Memorial Day', daysAfter(nthWeekday(1, 'Mon', year + 1, 6), -7)),
  ];
}

const holiday = (name: string, firstDay: string, lastDay = firstDay): Holiday => ({ name, firstDay, lastDay });

/** The dates of these days. */
export const datesOf = (holidays: readonly Holiday[]): ReadonlySet<string> =>
  new Set(holidays.flatMap(({ firstDay, lastDay }) => datesFrom(firstDay, lastDay)));
