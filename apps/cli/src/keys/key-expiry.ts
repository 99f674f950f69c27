import { defaultKeyLifetimeDays } from '@homeroom/access';
import { endOfDate, isCalendarDate, parseInstant } from '@homeroom/kernel';
import { WrongUsage } from '../option-values';

const millisecondsPerDay = 86_400_000;

/**
 * The expiry that an option gives: the end of a date, an instant, or null for never. Without the option, in a year.
 *
 * @throws WrongUsage if it is none of them, or in the past
 */
export function expiryOf(text: string | undefined, timeZone: string, now: Date): Date | null {
  if (text === undefined) return new Date(now.getTime() + defaultKeyLifetimeDays * millisecondsPerDay);
  if (text === 'never') return null;
  const instant = isCalendarDate(text) ? endOfDate(timeZone, text) : parseInstant(text);
  if (!instant) {
    throw new WrongUsage(
      '--expires must be a date such as 2027-07-31, a date-time such as 2027-07-31T08:00:00Z, or never',
    );
  }
  if (instant <= now) throw new WrongUsage(`--expires must be in the future, not ${text}`);
  return instant;
}
