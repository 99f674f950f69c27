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
