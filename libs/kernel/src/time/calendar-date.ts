import { ValidationFailed } from '../domain-error';

const calendarDate = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether a text is an existing date, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. */
export function isCalendarDate(value: string): boolean {
  if (!calendarDate.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  // February 30 is invalid, or becomes March 2.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

/** The calendar date, `YYYY-MM-DD`, that an instant falls on in an IANA time zone. */
export function dateIn(timeZone: string, at: Date): string {
  return formatterOf(timeZone).format(at);
}

/** The same day some years later. Of a 29 February it may not exist, but it can be compared with other dates. */
function yearsAfter(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4);
}

const hour = 3_600_000;
/** No time zone is further from UTC. */
const furthest = 15 * hour;

/** The first instant after a calendar date, `YYYY-MM-DD`, in an IANA time zone. */
export function endOfDate(timeZone: string, date: string): Date {
  const midnight = Date.parse(date) + 24 * hour;
  // The earliest instant whose date there is later. Clocks that change do not turn the order of dates around.
  let [before, after] = [midnight - furthest, midnight + furthest];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(timeZone, new Date(middle)) > date) after = middle;
    else before = middle;
  }
  return new Date(after);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times as much as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/**
 * @param date `YYYY-MM-DD`; undefined for none
 * @throws ValidationFailed when the date lies further ahead than a number of years: it is a mistyped one
 */
export function rejectFarFuture(field: string, date: string | undefined, today: string, years: 1 | 2): void {
  if (date === undefined || date <= yearsAfter(today, years)) return;
  throw new ValidationFailed([`${field} must be at most ${years === 1 ? 'a year' : 'two years'} in the future`]);
}
