import { ThrottlerStorageService } from '@nestjs/throttler';
import type { RateLimit } from '../domain/plan';

/** How a request stands against both windows of section 8. */
export interface Standing {
  readonly allowed: boolean;
  /** Requests left in the hour. */
  readonly remaining: number;
  /** Milliseconds since the epoch at which the hour ends; constant within it. */
  readonly resetsAt: number;
  /** Milliseconds since the epoch from which a refused request would pass. */
  readonly retryAt: number;
}

interface Windows {
  hour: Window;
  minute: Window;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

const hour = 3_600_000;
const minute = 60_000;

/**
 * The throttler's storage, extended by what its contract cannot say: one call takes a request from two windows, or
 * from neither. Both begin with the first request after the last one ended.
 */
export class WindowCounters extends ThrottlerStorageService {
  private readonly windows = new Map<string, Windows>();
  private prunedAt = 0;

  /** Counts a request of `tracker` unless a window is used up: a refused request is not counted. */
  take(tracker: string, limit: RateLimit, now: number): Standing {
    this.prune(now);
    const windows = this.current(tracker, now);
    this.windows.set(tracker, windows);
    const standing = standingOf(windows, limit);
    if (!standing.allowed) return standing;
    windows.hour.used += 1;
    windows.minute.used += 1;
    return { ...standing, remaining: standing.remaining - 1 };
  }

  /** The standing of the next request, without counting one. */
  peek(tracker: string, limit: RateLimit, now: number): Standing {
    return standingOf(this.current(tracker, now), limit);
  }

  private current(tracker: string, now: number): Windows {
    const known = this.windows.get(tracker);
    return { hour: running(known?.hour, hour, now), minute: running(known?.minute, minute, now) };
  }

  /** Forgets, once a minute, whoever has no window open. */
  private prune(now: number): void {
    if (now - this.prunedAt < minute) return;
    this.prunedAt = now;
    for (const [tracker, windows] of this.windows) {
      if (windows.hour.endsAt <= now && windows.minute.endsAt <= now) this.windows.delete(tracker);
    }
  }
}

const running = (window: Window | undefined, length: number, now: number): Window =>
  window && now < window.endsAt ? window : { endsAt: now + length, used: 0 };

function standingOf({ hour, minute }: Windows, limit: RateLimit): Standing {
  const hourIsUsedUp = hour.used >= limit.perHour;
  const minuteIsUsedUp = minute.used >= limit.perMinute;
  return {
    allowed: !hourIsUsedUp && !minuteIsUsedUp,
    remaining: Math.max(0, limit.perHour - hour.used),
    resetsAt: hour.endsAt,
    retryAt: Math.max(hourIsUsedUp ? hour.endsAt : 0, minuteIsUsedUp ? minute.endsAt : 0),
  };
}
