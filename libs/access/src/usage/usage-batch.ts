import { DurationHistogram } from './duration-histogram';

/** What is kept of a request that was answered: nothing that says whose records it was about. */
export interface AnsweredRequest {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  /** A pattern such as `/v1/students/:id`; null where none matched. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds that it took. */
  readonly ms: number;
  readonly requestId: string;
  /** What it was refused with. */
  readonly error: string | null;
}

/** The requests of a key in an hour of UTC. */
class UsedHour {
  requests = 0;
  ok = 0;
  clientErrors = 0;
  limited = 0;
  serverErrors = 0;
  readonly durations = new DurationHistogram();

  /** @param hour milliseconds since the epoch at which it began */
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

/** What a key was used for. */
export interface KeyUse {
  readonly hours: UsedHour[];
  /** Once it is full, the next request takes the place of the oldest one. */
  readonly latest: AnsweredRequest[];
  oldest: number;
}

const hour = 3_600_000;
/** Requests that are remembered of each key. */
export const requestsKept = 100;

/** What is remembered of all keys together, about 15 MB: the database may be away for long. */
const most = { hours: 10_000, requests: 20_000 };

/** What all keys were used for since the batch before. */
export class UsageBatch {
  readonly keys = new Map<number, KeyUse>();
  private hours = 0;
  private requests = 0;

  add(keyId: number, request: AnsweredRequest): void {
    const use = this.keys.get(keyId) ?? this.begin(keyId);
    if (!use) return;
    this.hourOf(use, request.at - (request.at % hour))?.count(request);
    this.keep(use, request);
  }

  private begin(keyId: number): KeyUse | undefined {
    if (this.hours === most.hours) return undefined;
    const use = { hours: [], latest: [], oldest: 0 };
    this.keys.set(keyId, use);
    return use;
  }

  private hourOf({ hours }: KeyUse, start: number): UsedHour | undefined {
    const known = hours.findLast((each) => each.hour === start);
    if (known || this.hours === most.hours) return known;
    this.hours += 1;
    const begun = new UsedHour(start);
    hours.push(begun);
    return begun;
  }

  private keep(use: KeyUse, request: AnsweredRequest): void {
    const { latest, oldest } = use;
    if (latest.length === requestsKept) {
      latest[oldest] = request;
      use.oldest = (oldest + 1) % requestsKept;
    } else if (this.requests < most.requests) {
      this.requests += 1;
      latest.push(request);
    }
  }
}

/** The requests that are remembered of a key, oldest first. */
export const inOrder = ({ latest, oldest }: KeyUse): readonly AnsweredRequest[] => [
  ...latest.slice(oldest),
  ...latest.slice(0, oldest),
];
