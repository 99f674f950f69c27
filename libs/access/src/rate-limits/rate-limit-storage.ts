import { type Clock, clockTolerance } from '@homeroom/kernel';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimit } from '../api-keys/plan';

/** The throttler's storage contract, for a limit of an hour and one of a minute. */
export abstract class RateLimitStorage implements ThrottlerStorage {
  /** Whether all processes share the counts. Null without Redis. */
  abstract readonly isShared: boolean | null;

  /**
   * The contract of the throttler. It has one window, and a call per window would count a request that the second window rejects, so the
   * name of a counter tells the limit of the minute.
   *
   * @param counter as `counterOf` names it
   * @param _ttl milliseconds of the long window, always an hour
   * @param perHour requests in it
   */
  increment(counter: string, _ttl: number, perHour: number): Promise<WindowsRecord> {
    const [, tracker = counter, perMinute = perHour] = /^(.*), (\d+) per minute$/.exec(counter) ?? [];
    return this.count(tracker, { perHour, perMinute: Number(perMinute) });
  }

  /**
   * Counts a request in both windows, or in neither when one of them is used up.
   *
   * @param tracker the name of a key or school
   * @returns the record after the request. `isBlocked` is true when the request is rejected
   */
  protected abstract count(tracker: string, limit: RateLimit): Promise<WindowsRecord>;

  /** The record, without counting a request. */
  abstract peek(tracker: string, limit: RateLimit): Promise<WindowsRecord>;

  /** The record in the memory of this process. */
  abstract lastKnown(tracker: string, limit: RateLimit): WindowsRecord;
}

/** The name of a counter: what is counted, and how many of it are allowed in a minute. */
export const counterOf = (tracker: string, perMinute: number): string => `${tracker}, ${perMinute} per minute`;

/** Milliseconds of the two windows. */
export const hour = 3_600_000;
export const minute = 60_000;

/** Each window begins with the first request after the previous window has ended. */
export interface Windows {
  readonly hour: Window;
  readonly minute: Window;
}

interface Window {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly used: number;
}

type ThrottlerStorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

export type WindowName = keyof Windows;

/** The throttler's record of the hour. `isBlocked` and `timeToBlockExpire` take the minute into account as well. */
export interface WindowsRecord extends ThrottlerStorageRecord {
  /** Milliseconds since the epoch at which the hour ends. It is constant within the hour, as `timeToExpire` is not. */
  readonly resetsAt: number;
  /** The minute's counterparts of `totalHits` and `timeToExpire`. */
  readonly minute: { readonly totalHits: number; readonly timeToExpire: number };
  /** The window that is used up; of two, the one that ends later. */
  readonly blockedBy: WindowName;
}

/** Whether a limit is used up, and until when. */
export function recordOf({ hour, minute }: Windows, { perHour, perMinute }: RateLimit, now: number): WindowsRecord {
  const hourIsUsedUp = hour.used >= perHour;
  const minuteIsUsedUp = minute.used >= perMinute;
  const hourBlocksUntil = hourIsUsedUp ? hour.endsAt : now;
  const minuteBlocksUntil = minuteIsUsedUp ? minute.endsAt : now;
  return {
    totalHits: hour.used,
    timeToExpire: secondsUntil(hour.endsAt, now),
    isBlocked: hourIsUsedUp || minuteIsUsedUp,
    timeToBlockExpire: secondsUntil(Math.max(hourBlocksUntil, minuteBlocksUntil), now),
    blockedBy: hourBlocksUntil > minuteBlocksUntil ? 'hour' : 'minute',
    resetsAt: hour.endsAt,
    minute: { totalHits: minute.used, timeToExpire: secondsUntil(minute.endsAt, now) },
  };
}

/** Rounded up, so that a client that waits this long is not rejected again. */
const secondsUntil = (time: number, now: number): number => Math.ceil((time - now) / 1000);

/** Counts the requests of each key in this process. */
export class MemoryStorage extends RateLimitStorage {
  readonly isShared = null;
  private readonly windows = new Map<string, Windows>();
  private prunedAt = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  async count(key: string, limit: RateLimit): Promise<WindowsRecord> {
    const now = this.now();
    const windows = this.current(key, now);
    const isBlocked = windows.hour.used >= limit.perHour || windows.minute.used >= limit.perMinute;
    const counted = isBlocked ? windows : withOneMore(windows);
    this.set(key, counted, now);
    return { ...recordOf(counted, limit, now), isBlocked };
  }

  async peek(key: string, limit: RateLimit): Promise<WindowsRecord> {
    return this.lastKnown(key, limit);
  }

  lastKnown(key: string, limit: RateLimit): WindowsRecord {
    const now = this.now();
    return recordOf(this.current(key, now), limit, now);
  }

  /** Replaces the counts of a key. `RedisStorage` calls it with the counts of Redis. */
  set(key: string, windows: Windows, now = this.now()): void {
    this.prune(now);
    this.windows.set(key, windows);
  }

  private current(key: string, now: number): Windows {
    const known = this.windows.get(key);
    return { hour: running(known?.hour, hour, now), minute: running(known?.minute, minute, now) };
  }

  /** Once a minute, removes the keys that have no open window. */
  private prune(now: number): void {
    if (now >= this.prunedAt && now < this.prunedAt + minute) return;
    this.prunedAt = now;
    for (const [key, windows] of this.windows) {
      if (!isRunning(windows.hour, hour, now) && !isRunning(windows.minute, minute, now)) this.windows.delete(key);
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const withOneMore = ({ hour, minute }: Windows): Windows => ({
  hour: { endsAt: hour.endsAt, used: hour.used + 1 },
  minute: { endsAt: minute.endsAt, used: minute.used + 1 },
});

const running = (window: Window | undefined, length: number, now: number): Window =>
  window && isRunning(window, length, now) ? window : { endsAt: now + length, used: 0 };

/** A window that ends later than one that begins now was begun while the clock was ahead. It is discarded. */
const isRunning = ({ endsAt }: Window, length: number, now: number): boolean =>
  now < endsAt && endsAt <= now + length + clockTolerance;
