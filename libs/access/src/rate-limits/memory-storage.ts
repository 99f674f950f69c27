import { type Clock, clockTolerance } from '@homeroom/kernel';
import type { RateLimit } from '../api-keys/plan';
import {
  RateLimitStorage,
  hour,
  minute,
  recordOf,
  type Window,
  type Windows,
  type WindowsRecord,
} from './rate-limit-storage';

/** Counts the requests of each key in this process. */
export class MemoryStorage extends RateLimitStorage {
  readonly isShared = null;
  private readonly windows = new Map<string, Windows>();
  private prunedAt = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  async increment(
    key: string,
    _ttl: number,
    limit: number,
    _blockDuration: number,
    _throttlerName: string,
    perMinute = limit,
  ): Promise<WindowsRecord> {
    const now = this.now();
    const windows = this.current(key, now);
    const isBlocked = windows.hour.used >= limit || windows.minute.used >= perMinute;
    const counted = isBlocked ? windows : withOneMore(windows);
    this.set(key, counted, now);
    return { ...recordOf(counted, { perHour: limit, perMinute }, now), isBlocked };
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
