import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Log, type Metrics, RequestMeter } from '@homeroom/observability';
import type { HttpError } from '../errors/http-error';

interface Options {
  readonly log: Log;
  /** Absent when no metrics are collected. */
  readonly metrics?: Metrics | undefined;
  /** The signed-in user of a dashboard request, which has no API key. */
  readonly userOf?: (request: FastifyRequest) => number | undefined;
}

/** Writes one log line per request and counts it in the metrics. Neither contains the content of requests or responses. */
export class RequestLogger {
  private readonly meter: RequestMeter | null;

  constructor(private readonly options: Options) {
    this.meter = options.metrics ? new RequestMeter(options.metrics) : null;
  }

  /** @param inFlight returns the number of pending requests */
  watch(inFlight: () => number): void {
    this.meter?.watch(inFlight);
  }

  /** Logs a request whose client disconnects before the response. */
  readonly watchClose = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.raw.once('close', () => {
      if (!request.context.isLogged) this.write(request, { status: null, milliseconds: reply.elapsedTime });
    });
  };

  /** Logs the response that was sent. */
  readonly log = (request: FastifyRequest, reply: FastifyReply): void =>
    this.answered(request, reply, reply.elapsedTime);

  /** Logs a response. @param milliseconds the duration of the request */
  answered(request: FastifyRequest, { statusCode: status }: FastifyReply, milliseconds: number): void {
    request.context.isLogged = true;
    this.write(request, { status, milliseconds });
  }

  /** Logs a request that is not valid HTTP. It has neither a method nor a route. */
  malformed(requestId: string, { envelope: { status, code }, reason: cause }: HttpError): void {
    this.options.log.info({ requestId, status, code, cause });
    this.meter?.add({ method: 'other', route: undefined, status, milliseconds: 0, code, cause });
  }

  private write(request: FastifyRequest, { status, milliseconds: elapsed }: Outcome): void {
    const { id, method, context } = request;
    const milliseconds = Math.max(0, elapsed - context.waited);
    const { caller, error } = context;
    const { code, reason: cause, driverCode, queue } = error ?? {};
    const { config, url } = request.routeOptions;
    const route = config?.isUnknown ? undefined : url;
    this.options.log.info({
      requestId: id,
      keyId: caller?.id ?? undefined,
      userId: caller?.id === null ? caller.ownerId : this.options.userOf?.(request),
      method,
      route,
      status,
      ms: tenths(milliseconds),
      code,
      cause,
      driverCode,
      queue,
    });
    this.meter?.add({ method, route, status, milliseconds, code, cause, queue });
  }
}

interface Outcome {
  /** Null when the client disconnected. */
  readonly status: number | null;
  readonly milliseconds: number;
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
