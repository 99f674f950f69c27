import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimit } from './plan';

/** Milliseconds of the two windows. */
export const hour = 3_600_000;
export const minute = 60_000;

/** Each window begins with the first request after the previous window has ended. */
export interface Windows {
  readonly hour: Window;
  readonly minute: Window;
}

export interface Window {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly used: number;
}

type ThrottlerStorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The throttler's record of the hour. `isBlocked` and `timeToBlockExpire` take the minute into account as well. */
export interface WindowsRecord extends ThrottlerStorageRecord {
  /** Milliseconds since the epoch at which the hour ends. It is constant within the hour, as `timeToExpire` is not. */
  readonly resetsAt: number;
}

/** Whether a limit is used up, and until when. */
export function recordOf({ hour, minute }: Windows, { perHour, perMinute }: RateLimit, now: number): WindowsRecord {
  const hourIsUsedUp = hour.used >= perHour;
  const minuteIsUsedUp = minute.used >= perMinute;
  const blockedUntil = Math.max(hourIsUsedUp ? hour.endsAt : now, minuteIsUsedUp ? minute.endsAt : now);
  return {
    totalHits: hour.used,
    timeToExpire: secondsUntil(hour.endsAt, now),
    isBlocked: hourIsUsedUp || minuteIsUsedUp,
    timeToBlockExpire: secondsUntil(blockedUntil, now),
    resetsAt: hour.endsAt,
  };
}

/** Rounded up, so that a client that waits this long is not rejected again. */
const secondsUntil = (time: number, now: number): number => Math.ceil((time - now) / 1000);
