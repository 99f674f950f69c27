import { defaultKeyLifetimeDays } from '@homeroom/access';
import { endOfDate, isCalendarDate, parseInstant } from '@homeroom/kernel';
import { WrongUsage } from '../option-values';

const millisecondsPerDay = 86_400_000;

/** An instant, the last day in the time zone of the school, or never. */
export type Expiry = Date | { readonly day: string } | 'never';

/** Reads the expiry that an option gives. @throws WrongUsage */
export function expiryIn(text: string): Expiry {
  if (text === 'never') return text;
  const expiry = isCalendarDate(text) ? { day: text } : parseInstant(text);
  if (expiry) return expiry;
  throw new WrongUsage(
    '--expires must be a date such as 2027-07-31, a date-time such as 2027-07-31T08:00:00Z, or never',
  );
}

/** The instant at which a key expires; null for never. Without an expiry, in a year. @throws WrongUsage if it is in the past */
export function expiryOf(expiry: Expiry | undefined, timeZone: string, now: Date): Date | null {
  if (expiry === undefined) return new Date(now.getTime() + defaultKeyLifetimeDays * millisecondsPerDay);
  if (expiry === 'never') return null;
  const instant = expiry instanceof Date ? expiry : endOfDate(timeZone, expiry.day);
  if (instant > now) return instant;
  const text = expiry instanceof Date ? expiry.toISOString() : expiry.day;
  throw new WrongUsage(`--expires must be in the future, not ${text}`);
}
