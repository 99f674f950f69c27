import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Milliseconds between two looks at how busy the process is. */
const window = 50;
/** The share of the time in which the process does something from which on everyone waits for everyone. */
const tooBusy = 0.95;
/** The share of what ever came in with which it begins: most of what is offered beyond it has to be refused as well. */
const atFirst = 0.3;
/** What the pace is multiplied by where it is that busy, and where it is not. */
const slower = 0.75;
const faster = 1.08;
/** The share of the most that ever came in that still may, however busy it is; half of what was seen is forgotten in a minute. */
const atLeast = 0.15;
const memory = 60_000;
/** Milliseconds of the pace that may come in at once. */
const swing = 20;

/**
 * How many requests a second may come in while others are refused. To refuse takes the processor, too: were every place
 * taken as soon as it is free, all, the refused as well, would wait in line for it. So as much is left free as keeps the line short.
 */
export class Pace {
  private perSecond = Infinity;
  /** The most that came in, a second. */
  private best = 0;
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
    const looked = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(looked, this.looked);
    const passed = now - this.lookedAt;
    const rate = (this.admitted * 1000) / passed;
    this.best = Math.max(this.best * 2 ** (-passed / memory), rate);
    if (this.refused === 0) this.perSecond = Infinity;
    else if (utilization > tooBusy) this.slowDown(rate);
    else this.perSecond *= faster;
    this.looked = looked;
    this.lookedAt = now;
    this.admitted = 0;
    this.refused = 0;
  }

  private slowDown(rate: number): void {
    const isFirst = this.perSecond === Infinity;
    if (isFirst) this.tokens = 0;
    const next = isFirst ? this.best * atFirst : Math.min(this.perSecond, rate) * slower;
    this.perSecond = Math.max(this.best * atLeast, next);
  }
}
