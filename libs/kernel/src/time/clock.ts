import { uptime } from 'node:os';

/** The source of the current time. No other code reads the system clock. */
export abstract class Clock {
  abstract now(): Date;

  /**
   * Milliseconds since the machine started. It does not change when the clock is set and, unlike `performance.now()`,
   * includes the time in which the machine was suspended.
   */
  uptime(): number {
    return uptime() * 1000;
  }
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Milliseconds by which the clocks of several processes may differ. A stored instant further in the future was written while
 * a clock was ahead.
 */
export const clockTolerance = 60_000;

/** The current instant, and the current date, `YYYY-MM-DD`, in the time zone of the school. */
export interface SchoolTime {
  readonly now: Date;
  readonly today: string;
}
