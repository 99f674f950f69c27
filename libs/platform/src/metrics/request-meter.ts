import { Histogram } from 'prom-client';
import { type Metrics, TallyCounter } from './metrics';

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Node's parser knows 35 methods; no route has one of the others. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Answered {
  readonly method: string;
  /** The pattern, never the URL: `/v1/students/:id`. */
  readonly route: string | undefined;
  /** Null: the caller hung up before. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The code of its envelope, where it was refused. */
  readonly code: string | undefined;
  /** Why, in one fixed word. */
  readonly cause: string | undefined;
}

/** Measures the requests of one application. */
export class RequestMeter {
  private readonly application: string;
  private readonly durations: ReturnType<typeof durationsIn>;
  private readonly refusals: ReturnType<typeof refusalsIn>;
  private readonly countRefusal = new Map<string, () => void>();
  private readonly unavailable: ReturnType<typeof unavailableIn>;
  private readonly countUnavailable = new Map<string, () => void>();
  private readonly countShed: () => void;
  private inFlight = () => 0;

  constructor(metrics: Metrics) {
    this.application = metrics.application;
    this.durations = durationsIn(metrics);
    this.refusals = refusalsIn(metrics);
    this.unavailable = unavailableIn(metrics);
    // So that an alert has something to compare with from the start.
    this.refusalCounter('RATE_LIMITED');
    this.countShed = metrics.counter(
      'homeroom_http_requests_shed_total',
      'Requests that were refused since too many others were being answered',
    );
    metrics.gauge(
      'homeroom_http_requests_in_flight',
      'Requests that have begun and are not answered yet; those of the dashboard count at the server that hosts it',
      () => this.inFlight(),
    );
  }

  /** @param inFlight how many a server has in flight, whichever application answers */
  watch(inFlight: () => number): void {
    this.inFlight = inFlight;
  }

  add({ method, route = 'unmatched', status, milliseconds, code, cause }: Answered): void {
    const { application } = this;
    const known = methods.has(method) ? method : 'other';
    const statusClass = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
    const labels = { application, method: known, route, status: statusClass };
    this.durations.observe(labels, milliseconds / 1000);
    if (code !== undefined) this.refusalCounter(code)();
    if (status !== 503 || cause === undefined) return;
    this.unavailableCounter(cause)();
    if (cause === 'overload') this.countShed();
  }

  private refusalCounter(code: string): () => void {
    const known = this.countRefusal.get(code) ?? this.refusals.tally({ application: this.application, code });
    this.countRefusal.set(code, known);
    return known;
  }

  private unavailableCounter(cause: string): () => void {
    const known = this.countUnavailable.get(cause) ?? this.unavailable.tally({ application: this.application, cause });
    this.countUnavailable.set(cause, known);
    return known;
  }
}

function durationsIn(metrics: Metrics) {
  const name = 'homeroom_http_request_duration_seconds';
  const help = 'How long requests took, from their head to the end of the answer, by the pattern of their route';
  const labelNames = ['application', 'method', 'route', 'status'] as const;
  return metrics.declare(name, (registers) => new Histogram({ name, help, labelNames, buckets, registers }));
}

function refusalsIn(metrics: Metrics) {
  const name = 'homeroom_http_refusals_total';
  const help = 'Requests that were refused, by the code of the error; those past a rate limit have RATE_LIMITED';
  const labelNames = ['application', 'code'] as const;
  return metrics.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
}

function unavailableIn(metrics: Metrics) {
  const name = 'homeroom_http_unavailable_total';
  const help = 'Requests that were answered 503, by cause';
  const labelNames = ['application', 'cause'] as const;
  return metrics.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
}
