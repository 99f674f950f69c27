/** Parts of the time for which something is counted. */
const parts = 10;

/** Counts what is going on and has not been for longer than a while, to a tenth of it. Holds on to nothing that it counts. */
export class RecentCount {
  /** How many of each part of the time are still going on. */
  private readonly counts = Array.from({ length: parts }, () => 0);
  private readonly length: number;
  private newest = 0;
  private total = 0;

  /** @param milliseconds that something is counted for, unless it ends before */
  constructor(milliseconds: number) {
    this.length = milliseconds / parts;
  }

  /** How many there are at a time, in milliseconds, that is not before any asked for earlier. */
  at(now: number): number {
    this.turnTo(now);
    return this.total;
  }

  /** Something begins. @returns what it is to be removed by */
  add(now: number): number {
    this.turnTo(now);
    this.change(this.newest, 1);
    return this.newest;
  }

  /** It has ended. */
  remove(began: number, now: number): void {
    this.turnTo(now);
    if (began > this.newest - parts) this.change(began, -1);
  }

  private turnTo(now: number): void {
    const newest = Math.floor(now / this.length);
    for (let part = Math.max(this.newest + 1, newest - parts + 1); part <= newest; part += 1) {
      this.change(part, -this.of(part));
    }
    this.newest = newest;
  }

  private change(part: number, by: number): void {
    this.counts[part % parts] = this.of(part) + by;
    this.total += by;
  }

  private of(part: number): number {
    return this.counts[part % parts] ?? 0;
  }
}
