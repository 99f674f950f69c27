/** The stored fields of a request. They contain no data of students. */
export interface AnsweredRequest {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  /** A pattern such as `/v1/students/:id`. Null when no route matched. */
  readonly route: string | null;
  readonly status: number;
  /** The duration in milliseconds. */
  readonly ms: number;
  readonly requestId: string;
  /** The message of the error response, or null. */
  readonly error: string | null;
  /** The code and the cause of the error response, both fixed words. */
  readonly failure?: { readonly code: string; readonly cause: string };
}

/** The requests of a key in one hour (UTC). */
class UsedHour {
  requests = 0;
  ok = 0;
  clientErrors = 0;
  limited = 0;
  serverErrors = 0;
  readonly durations = new DurationHistogram();

  /** @param hour its start, in milliseconds since the epoch */
  constructor(readonly hour: number) {}

  count({ status, ms }: AnsweredRequest): void {
    this.requests += 1;
    if (status < 400) this.ok += 1;
    else if (status === 429) this.limited += 1;
    else if (status < 500) this.clientErrors += 1;
    else this.serverErrors += 1;
    this.durations.add(ms);
  }
}

/** The usage of one key. */
export interface KeyUse {
  readonly hours: UsedHour[];
  /** The latest requests, oldest first. */
  readonly latest: AnsweredRequest[];
  /** The latest errors, oldest first. */
  readonly errors: AnsweredRequest[];
}

const hour = 3_600_000;
/** Stored requests and stored errors of each key. */
export const requestsPerKey = 100;
export const errorsPerKey = 50;

/** Limits for all keys together, about 20 MB, because the database may be unavailable for long. */
const max = { hours: 10_000, requests: 20_000, errors: 10_000 };

/** The usage of all keys since the previous batch. */
export class UsageBatch {
  readonly keys = new Map<number, KeyUse>();
  private hours = 0;
  private requests = 0;
  private errors = 0;

  add(keyId: number, request: AnsweredRequest): void {
    const use = this.keys.get(keyId) ?? this.begin(keyId);
    if (!use) return;
    this.hourOf(use, request.at - (request.at % hour))?.count(request);
    const { latest, errors } = use;
    if (addLatest(latest, request, requestsPerKey, this.requests < max.requests)) this.requests += 1;
    if (request.failure && addLatest(errors, request, errorsPerKey, this.errors < max.errors)) this.errors += 1;
  }

  private begin(keyId: number): KeyUse | undefined {
    if (this.hours === max.hours) return undefined;
    const use = { hours: [], latest: [], errors: [] };
    this.keys.set(keyId, use);
    return use;
  }

  private hourOf({ hours }: KeyUse, start: number): UsedHour | undefined {
    const known = hours.findLast((each) => each.hour === start);
    if (known || this.hours === max.hours) return known;
    this.hours += 1;
    const begun = new UsedHour(start);
    hours.push(begun);
    return begun;
  }
}

/**
 * Adds a request to the latest ones, and drops the oldest of more than `most`.
 *
 * @param hasRoom whether the batch may keep one more request
 * @returns whether it keeps one more
 */
function addLatest(latest: AnsweredRequest[], request: AnsweredRequest, most: number, hasRoom: boolean): boolean {
  const isFull = latest.length === most;
  if (!isFull && !hasRoom) return false;
  if (isFull) latest.shift();
  latest.push(request);
  return !isFull;
}

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
