/** Milliseconds. The upper bound of the first bucket, and the value of all durations in it. */
const shortest = 0.1;
/** The ratio of the upper bounds of two adjacent buckets. */
const growth = 1.09;
/** Enough for 100 seconds. The last bucket contains all longer durations. */
const buckets = 162;

const logOfGrowth = Math.log(growth);

/** Durations of requests in exponential buckets. A quantile has an error of 5 % at most. */
export class DurationHistogram {
  /** @param counts per bucket, shortest durations first */
  constructor(readonly counts: number[] = new Array<number>(buckets).fill(0)) {}

  /** @param ms milliseconds */
  add(ms: number): void {
    const bucket = ms > shortest ? Math.ceil(Math.log(ms / shortest) / logOfGrowth) : 0;
    const within = Math.min(bucket, buckets - 1);
    this.counts[within] = (this.counts[within] ?? 0) + 1;
  }

  /** The milliseconds within which a share of the requests finished, in three digits. Null without requests. */
  quantile(share: number): number | null {
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return null;
    let missing = Math.ceil(total * share);
    const bucket = this.counts.findIndex((count) => (missing -= count) <= 0);
    return Number(middleOf(bucket).toPrecision(3));
  }
}

/** The geometric middle of a bucket. */
const middleOf = (bucket: number): number => (bucket === 0 ? shortest : shortest * growth ** (bucket - 0.5));
