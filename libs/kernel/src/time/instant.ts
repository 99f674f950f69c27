import { isCalendarDate } from './calendar-date';

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/**
 * Parses an ISO 8601 date-time to the millisecond. Null if it is invalid: 24:00, leap seconds and years outside 0001 to
 * 9999 are not accepted. Without an offset it is UTC.
 */
export function parseInstant(value: string): Date | null {
  const parts = dateTime.exec(value);
  if (!parts) return null;
  const [, date, hour, minute, second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] = parts;
  if (!date || !isCalendarDate(date)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const local = Date.parse(`${date}T${hour}:${minute}:${second.padStart(2, '0')}.${milliseconds}Z`);
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  const instant = new Date(sign === '-' ? local + offset : local - offset);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : null;
}
