import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Log, type Metrics, RequestMeter } from '@homeroom/observability';
import type { HttpError } from '../errors/http-error';

interface Keeping {
  readonly log: Log;
  /** None: nobody reads them. */
  readonly metrics?: Metrics | undefined;
  /** Of the dashboard, whose callers have no key: the user who is signed in. */
  readonly userOf?: (request: FastifyRequest) => number | undefined;
}

/** Tells the log and the metrics of every answer: one line each, and nothing of what was asked or answered. */
export class RequestLogger {
  private readonly meter: RequestMeter | null;

  constructor(private readonly keeping: Keeping) {
    this.meter = keeping.metrics ? new RequestMeter(keeping.metrics) : null;
  }

  /** @param inFlight how many requests have begun and are not answered yet */
  watch(inFlight: () => number): void {
    this.meter?.watch(inFlight);
  }

  /** @param milliseconds that it took */
  answered(request: FastifyRequest, { statusCode: status }: FastifyReply, milliseconds: number): void {
    request.isTold = true;
    this.tell(request, { status, milliseconds });
  }

  /** Its connection is over: a caller who has hung up got no answer, and is told of as well. */
  closed(request: FastifyRequest, { elapsedTime: milliseconds }: FastifyReply): void {
    if (!request.isTold) this.tell(request, { status: null, milliseconds });
  }

  /** What was no HTTP has neither a method nor a route. */
  broken(requestId: string, { envelope: { status, code }, reason: cause }: HttpError): void {
    this.keeping.log.info({ requestId, status, code, cause });
    this.meter?.add({ method: 'other', route: undefined, status, milliseconds: 0, code, cause });
  }

  private tell(request: FastifyRequest, { status, milliseconds }: Ending): void {
    const { id, caller, method, refusalCode: code, refusalCause: cause } = request;
    const route = request.routeOptions.url;
    this.keeping.log.info({
      requestId: id,
      keyId: caller?.id ?? undefined,
      userId: caller?.id === null ? caller.ownerId : this.keeping.userOf?.(request),
      method,
      route,
      status,
      ms: tenths(milliseconds),
      code,
      cause,
    });
    this.meter?.add({ method, route, status, milliseconds, code, cause });
  }
}

interface Ending {
  /** Null: there was nobody to answer. */
  readonly status: number | null;
  readonly milliseconds: number;
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
