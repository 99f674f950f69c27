/** Milliseconds that the first bucket reaches up to; everything shorter counts as this long. */
const shortest = 0.1;
/** How much further each bucket reaches than the one before. */
const growth = 1.09;
/** Enough for 100 seconds; everything longer counts as that long. */
const buckets = 162;

const logOfGrowth = Math.log(growth);

/** How long requests took, in buckets that grow with the duration: what is read back is off by 5 % at most. */
export class DurationHistogram {
  /** @param counts of each bucket, the shortest first */
  constructor(readonly counts: number[] = new Array<number>(buckets).fill(0)) {}

  /** @param ms milliseconds */
  add(ms: number): void {
    const bucket = ms > shortest ? Math.ceil(Math.log(ms / shortest) / logOfGrowth) : 0;
    const within = Math.min(bucket, buckets - 1);
    this.counts[within] = (this.counts[within] ?? 0) + 1;
  }

  /** The milliseconds within which such a share of the requests was done, in three digits; null when there were none. */
  quantile(share: number): number | null {
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return null;
    let missing = Math.ceil(total * share);
    const bucket = this.counts.findIndex((count) => (missing -= count) <= 0);
    return Number(middleOf(bucket).toPrecision(3));
  }
}

/** As far from both ends of the bucket, by ratio. */
const middleOf = (bucket: number): number => (bucket === 0 ? shortest : shortest * growth ** (bucket - 0.5));
