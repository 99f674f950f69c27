const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is an existing date, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. */
export function isCalendarDate(value: string): boolean {
  const parts = calendarDate.exec(value);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The calendar date, `YYYY-MM-DD`, that an instant falls on in an IANA time zone. */
export function dateIn(timeZone: string, at: Date): string {
  return formatterOf(timeZone).format(at);
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
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
