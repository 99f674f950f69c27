import { isCalendarDate } from '@homeroom/kernel';
import type { CellProblem } from './cell';
import type { Shown } from './evidence';

/** Which part of a date such as `13/04/2026` is the day. */
export type DateOrder = 'dmy' | 'mdy';

const orders: readonly DateOrder[] = ['dmy', 'mdy'];

const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** The order that a date shows by itself; null for one that can be read in both, and for other texts. Dates with dots have the day first. */
export function orderOf(text: string): DateOrder | null {
  const [, first, separator, second] = numeric.exec(text.trim()) ?? [];
  if (separator === '.') return 'dmy';
  const [isFirstDay, isSecondDay] = [Number(first) > 12, Number(second) > 12];
  if (isFirstDay === isSecondDay) return null;
  return isFirstDay ? 'dmy' : 'mdy';
}

/** The order in which a period does not end before it begins; null if both are possible, or none. */
export function orderOfPeriod(begin: string, end: string): DateOrder | null {
  const [first, last] = [begin.trim(), end.trim()];
  if (!numeric.test(first) && !numeric.test(last)) return null;
  const [order, ...others] = orders.filter((each) => isoDate(first, each) <= isoDate(last, each));
  return order !== undefined && others.length === 0 ? order : null;
}

/** A date as `YYYY-MM-DD`. A text that is no date is returned as it is, for the validation. */
export function readDate(text: string, { way, contradiction }: Shown<DateOrder>): string | CellProblem {
  const [dayFirst, monthFirst] = [isoDate(text, 'dmy'), isoDate(text, 'mdy')];
  if (way === null && dayFirst !== monthFirst) return contradiction ? contradicting(contradiction) : ambiguous;
  const date = way === 'mdy' ? monthFirst : dayFirst;
  // A package may have times, too.
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(date) ?? [];
  return day === undefined || isCalendarDate(day) ? date : noSuchDay;
}

function isoDate(text: string, order: DateOrder): string {
  const [, first = '', , second = '', year] = numeric.exec(text) ?? [];
  if (year === undefined) return text;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const advice = 'Write the dates of the column as YYYY-MM-DD';

const ambiguous: CellProblem = {
  rule: 'ambiguous_date',
  message: 'can be read in two ways, and no date of the file shows which one is meant',
  advice,
};

const contradicting = (lines: ReadonlyMap<DateOrder, number>): CellProblem => ({
  rule: 'contradicting_dates',
  message:
    'cannot be read, since the dates of the column contradict each other: ' +
    `line ${lines.get('dmy')} has the day first, line ${lines.get('mdy')} the month first`,
  advice,
});

const noSuchDay: CellProblem = { rule: 'invalid', message: 'there is no such day', advice: 'Correct the date' };
