import { ThrottlerStorageService } from '@nestjs/throttler';
import { clockTolerance } from '../retention/clock-tolerance';
import type { RateLimit } from './plan';
import { type Counters, hour, minute, type Standing, standingOf, type Window, type Windows } from './counters';

/**
 * The throttler's storage, extended by what its contract cannot say: one call takes a request from two windows, or
 * from neither. Both begin with the first request after the last one ended.
 */
export class WindowCounters extends ThrottlerStorageService implements Counters {
  readonly areShared = null;
  private readonly windows = new Map<string, Windows>();
  private prunedAt = 0;

  take(tracker: string, limit: RateLimit, now: number): Standing {
    const windows = this.current(tracker, now);
    this.keep(tracker, windows, now);
    const standing = standingOf(windows, limit, now);
    if (!standing.allowed) return standing;
    windows.hour.used += 1;
    windows.minute.used += 1;
    return { ...standing, remaining: standing.remaining - 1 };
  }

  peek(tracker: string, limit: RateLimit, now: number): Standing {
    return standingOf(this.current(tracker, now), limit, now);
  }

  lastKnown(tracker: string, limit: RateLimit, now: number): Standing {
    return this.peek(tracker, limit, now);
  }

  /** Goes on from these windows, whoever counted in them. */
  keep(tracker: string, windows: Windows, now: number): void {
    this.prune(now);
    this.windows.set(tracker, windows);
  }

  private current(tracker: string, now: number): Windows {
    const known = this.windows.get(tracker);
    return { hour: running(known?.hour, hour, now), minute: running(known?.minute, minute, now) };
  }

  /** Forgets, once a minute, whoever has no window open. */
  private prune(now: number): void {
    if (now >= this.prunedAt && now < this.prunedAt + minute) return;
    this.prunedAt = now;
    for (const [tracker, windows] of this.windows) {
      if (!isRunning(windows.hour, hour, now) && !isRunning(windows.minute, minute, now)) this.windows.delete(tracker);
    }
  }
}

const running = (window: Window | undefined, length: number, now: number): Window =>
  window && isRunning(window, length, now) ? window : { endsAt: now + length, used: 0 };

/** A window that ends later than one that begins now was begun while a clock was ahead. */
const isRunning = ({ endsAt }: Window, length: number, now: number): boolean =>
  now < endsAt && endsAt <= now + length + clockTolerance;
