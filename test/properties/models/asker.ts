export const hour = 3_600_000;
export const minute = 60_000;

export interface Limit {
  readonly perHour: number;
  readonly perMinute: number;
}

/** How one who asks stands, where it can be told to them. */
export interface Told {
  readonly remaining: number;
  readonly reset: number;
  /** Null when the next request is let through. */
  readonly retryAfter: number | null;
}

/** A model of a client under the rate limits: its state follows from the history of its requests. */
export class Asker {
  private readonly history: { readonly at: number; readonly counted: number }[] = [];

  constructor(readonly limit: Limit) {}

  /** @returns how many of so many requests at once are let through; what is refused is not counted */
  ask(at: number, times: number): number {
    const left = [
      this.limit.perHour - this.open(hour, at).counted,
      this.limit.perMinute - this.open(minute, at).counted,
    ];
    const counted = Math.min(times, ...left);
    this.history.push({ at, counted });
    return counted;
  }

  /** What holds for a request that comes now. */
  told(at: number): Told {
    const [inHour, inMinute] = [this.open(hour, at), this.open(minute, at)];
    const exceeded = [
      ...(inHour.counted >= this.limit.perHour ? [inHour.end] : []),
      ...(inMinute.counted >= this.limit.perMinute ? [inMinute.end] : []),
    ];
    return {
      remaining: this.limit.perHour - inHour.counted,
      reset: Math.ceil(inHour.end / 1000),
      retryAfter: exceeded.length === 0 ? null : Math.ceil((Math.max(...exceeded) - at) / 1000),
    };
  }

  /** The window that is open: the first request opened one, and so did the first after the end of each. */
  private open(length: number, at: number): { end: number; counted: number } {
    let begin = -Infinity;
    for (const request of [...this.history, { at }]) if (request.at >= begin + length) begin = request.at;
    const inside = this.history.filter((request) => request.at >= begin);
    return { end: begin + length, counted: inside.reduce((sum, { counted }) => sum + counted, 0) };
  }
}
