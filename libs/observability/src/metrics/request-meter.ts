import { Histogram } from 'prom-client';
import { type Metrics, TallyCounter } from './metrics';

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Node's parser accepts 35 methods. The others have no route. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface CompletedRequest {
  readonly method: string;
  /** The pattern, never the URL: `/v1/students/:id`. */
  readonly route: string | undefined;
  /** Null if the client closed the connection before. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The code of the error envelope. */
  readonly code: string | undefined;
  /** The cause of the error, as one fixed word. */
  readonly cause: string | undefined;
  /** The queue that was full, if that is the cause. */
  readonly queue?: string | undefined;
}

/** Measures the requests of one application. */
export class RequestMeter {
  private readonly application: string;
  private readonly durations: ReturnType<typeof durationsIn>;
  private readonly errors: CounterByValue;
  private readonly unavailable: CounterByValue;
  private readonly shed: CounterByValue;
  private inFlight = () => 0;

  constructor(metrics: Metrics) {
    this.application = metrics.application;
    this.durations = durationsIn(metrics);
    const { application } = metrics;
    const [errors, unavailable] = [errorsIn(metrics), unavailableIn(metrics)];
    this.errors = byValue((code) => errors.tally({ application, code }));
    this.unavailable = byValue((cause) => unavailable.tally({ application, cause }));
    // Created at once, so that alerts see the counter start at 0.
    this.errors('RATE_LIMITED');
    const shed = shedIn(metrics);
    this.shed = byValue((queue) => shed.tally({ application, queue }));
    this.shed('requests');
    metrics.gauge(
      'homeroom_http_requests_in_flight',
      'Requests in flight; those of the dashboard count on the server that hosts it',
      () => this.inFlight(),
    );
  }

  /** @param inFlight the number of requests in flight on the server, of all applications */
  watch(inFlight: () => number): void {
    this.inFlight = inFlight;
  }

  add({ method, route = 'unmatched', status, milliseconds, code, cause, queue }: CompletedRequest): void {
    const { application } = this;
    const known = methods.has(method) ? method : 'other';
    const statusClass = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
    const labels = { application, method: known, route, status: statusClass };
    this.durations.observe(labels, milliseconds / 1000);
    if (code !== undefined) this.errors(code)();
    if (status === 503 && cause !== undefined) this.unavailable(cause)();
    if (cause === 'overload' && queue !== undefined) this.shed(queue)();
  }
}

/** Returns the counter for a value of a label, and creates it on first use. */
type CounterByValue = (value: string) => () => void;

function byValue(make: CounterByValue): CounterByValue {
  const known = new Map<string, () => void>();
  return (value) => {
    const counter = known.get(value) ?? make(value);
    known.set(value, counter);
    return counter;
  };
}

function durationsIn(metrics: Metrics) {
  const name = 'homeroom_http_request_duration_seconds';
  const help = 'Duration of requests, from their head to the end of the response, by route pattern';
  const labelNames = ['application', 'method', 'route', 'status'] as const;
  return metrics.declare(name, (registers) => new Histogram({ name, help, labelNames, buckets, registers }));
}

function errorsIn(metrics: Metrics) {
  const name = 'homeroom_http_refusals_total';
  const help = 'Requests that were answered with an error, by its code; RATE_LIMITED is a rate limit';
  const labelNames = ['application', 'code'] as const;
  return metrics.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
}

function shedIn(metrics: Metrics) {
  const name = 'homeroom_http_requests_shed_total';
  const help = 'Requests that were rejected because of overload, by the queue that was full';
  const labelNames = ['application', 'queue'] as const;
  return metrics.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
}

function unavailableIn(metrics: Metrics) {
  const name = 'homeroom_http_unavailable_total';
  const help = 'Requests that were answered 503, by cause';
  const labelNames = ['application', 'cause'] as const;
  return metrics.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
}
