import { uptime } from 'node:os';

/** Where the time comes from; the only place that may ask the machine. */
export abstract class Clock {
  abstract now(): Date;

  /**
   * Milliseconds since the machine started. Setting the clock does not change it, and it goes on while the machine is
   * suspended, which `performance.now()` does not.
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
