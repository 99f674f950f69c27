import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Milliseconds between two looks at how busy the process is. */
const window = 100;
/** Shares of the time in which the process does something: above, everyone waits for everyone; below, it has time to spare. */
const tooBusy = 0.95;
const atEase = 0.85;
/** What the pace is multiplied by after either look. */
const slower = 0.85;
const faster = 1.1;
/** The share of those who came in when the crowd arrived that still may, however busy it is. */
const atLeast = 0.4;
/** Milliseconds of the pace that may come in at once. */
const swing = 20;

/**
 * How many requests a second may come in while others are refused. To refuse takes the processor, too: were every place
 * taken as soon as it is free, all, the refused as well, would wait in line for it. So as much is left free as keeps the line short.
 */
export class Pace {
  private perSecond = Infinity;
  private slowest = 0;
  private admitted = 0;
  private refused = 0;
  private tokens = 0;
  private tokensAt = performance.now();
  private lookedAt = performance.now();
  private looked: EventLoopUtilization = performance.eventLoopUtilization();

  /** Whether the next request would be too soon. */
  isTooSoon(now: number): boolean {
    if (now - this.lookedAt >= window) this.look(now);
    if (this.perSecond === Infinity) return false;
    const most = Math.max(1, (this.perSecond * swing) / 1000);
    this.tokens = Math.min(most, this.tokens + ((now - this.tokensAt) * this.perSecond) / 1000);
    this.tokensAt = now;
    return this.tokens < 1;
  }

  admit(): void {
    this.admitted += 1;
    this.tokens -= 1;
  }

  refuse(): void {
    this.refused += 1;
  }

  private look(now: number): void {
    const { utilization } = performance.eventLoopUtilization(this.looked);
    if (this.refused === 0) this.perSecond = Infinity;
    else if (utilization > tooBusy) this.slowDown((this.admitted * 1000) / (now - this.lookedAt));
    else if (utilization < atEase) this.perSecond *= faster;
    this.looked = performance.eventLoopUtilization();
    this.lookedAt = now;
    this.admitted = 0;
    this.refused = 0;
  }

  /** @param admitted requests a second up to now */
  private slowDown(admitted: number): void {
    if (this.perSecond === Infinity) {
      this.slowest = Math.max(1, admitted * atLeast);
      this.tokens = 0;
    }
    this.perSecond = Math.max(this.slowest, Math.min(this.perSecond, admitted) * slower);
  }
}
