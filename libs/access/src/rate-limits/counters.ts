import type { RateLimit } from './plan';

/** Milliseconds of the two windows. */
export const hour = 3_600_000;
export const minute = 60_000;

/** How a request stands against both windows of section 8. */
export interface Standing {
  readonly allowed: boolean;
  /** Requests left in the hour. */
  readonly remaining: number;
  /** Milliseconds since the epoch at which the hour ends; constant within it. */
  readonly resetsAt: number;
  /** Milliseconds after which a refused request would pass. */
  readonly retryIn: number;
}

/** Counts the requests of each tracker. An answer is a promise only where another process is asked. */
export abstract class Counters {
  /** Whether all processes count as one; null where this one is alone. */
  abstract readonly areShared: boolean | null;

  /** Counts a request of `tracker` unless a window is used up: a refused request is not counted. */
  abstract take(tracker: string, limit: RateLimit, now: number): Standing | Promise<Standing>;

  /** The standing of the next request, without counting one. */
  abstract peek(tracker: string, limit: RateLimit, now: number): Standing | Promise<Standing>;

  /** The same as far as this process knows, at once. */
  abstract lastKnown(tracker: string, limit: RateLimit, now: number): Standing;
}

export interface Windows {
  hour: Window;
  minute: Window;
}

export interface Window {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  used: number;
}

/** How the next request stands. */
export function standingOf({ hour, minute }: Windows, limit: RateLimit, now: number): Standing {
  const hourIsUsedUp = hour.used >= limit.perHour;
  const minuteIsUsedUp = minute.used >= limit.perMinute;
  return {
    allowed: !hourIsUsedUp && !minuteIsUsedUp,
    remaining: Math.max(0, limit.perHour - hour.used),
    resetsAt: hour.endsAt,
    retryIn: Math.max(hourIsUsedUp ? hour.endsAt : 0, minuteIsUsedUp ? minute.endsAt : 0) - now,
  };
}
