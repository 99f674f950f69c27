import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpAdapter } from '../conditional-requests/answers';
import { takeDryRuns } from '../conditional-requests/dry-run';
import { answerMalformedRequest } from './malformed-request';
import { acceptJsonOnly, bodyLimit } from '../validation/json-body';
import { type ConcurrencyLimits, limitConcurrency, type Semaphore } from '../overload/concurrency-limit';
import { answerInOrder, closeAfterResponse } from '../connections/pending-responses';
import { httpErrorOf } from '../errors/error.interceptor';
import { hasFaultyFraming, parseQuery, requestIdOf } from './request-head';
import type { RequestLogger } from './request-logger';
import type { Routes } from './routes';
import { OpenConnections, closeSilentConnections } from '../connections/open-connections';
import type { SecurityHeaders } from './security-headers';
import { disconnectUnreadResponses, limitUnfinishedBodies } from '../overload/slow-clients';
import { jsonType, sendError } from '../errors/send-error';

/** Requests of a key in each window. */
export interface RateLimit {
  readonly perHour: number;
  readonly perMinute: number;
}

/** The API key of a request, or the dashboard user of an internal request. */
export interface Caller {
  /** The id of the API key. Null for an internal request, which has no key. */
  readonly id: number | null;
  /** The dashboard user that owns the key. */
  readonly ownerId: number;
  readonly scopes: ReadonlySet<string>;
  /** The share of a restricted caller; null for one who sees the whole environment. */
  readonly shareId: number | null;
  /** The requests that the key may make. Absent for an internal request, which is not limited. */
  readonly limit?: RateLimit;
}

/** Decides whether a request may proceed, from its head alone. */
export interface RequestAuthentication {
  /** @throws 401 */
  identify(request: FastifyRequest): Promise<void>;
  /**
   * Runs before the body is read. Identifies, then decides whether the body is read.
   *
   * @param queue of the concurrency limit: when it is full, an authenticated request gets 503. Null for a request that takes no place
   * @throws HttpError
   */
  beforeBody(
    request: FastifyRequest,
    reply: FastifyReply,
    queue: Pick<Semaphore, 'isFull' | 'error'> | null,
  ): Promise<void>;
  /** Runs before a response is sent. Adds the headers that every response has, unless they are set. */
  addHeaders(request: FastifyRequest, reply: FastifyReply): void;
  /** The headers of a response to a request that could not be parsed, and so has no key. */
  headersOfMalformedRequest(): Record<string, string>;
  /** Runs after each response. Must not throw. */
  onResponse?(request: FastifyRequest, reply: FastifyReply): void;
}

interface HttpServerOptions {
  readonly trustedProxies: readonly string[];
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  /** For tests. Defaults to the limits of production. */
  readonly concurrency?: ConcurrencyLimits | undefined;
  /** Milliseconds. For tests. Defaults to the time of production. */
  readonly unreadTimeout?: number | undefined;
  /** A function, because the application is created after the server. */
  readonly authentication: () => RequestAuthentication;
}

/** Milliseconds until the headers, and the whole request, must have arrived. */
const headersTimeout = 20_000;
const requestTimeout = 60_000;
/** Milliseconds between two checks of these timeouts. */
const connectionsCheckingInterval = 5_000;
/** Longer than the idle timeout of common proxies, so that the proxy closes the connection first. */
const keepAliveTimeout = 72_000;
/** For a connection without traffic. Streamed responses that the client does not read end sooner. */
const connectionTimeout = 90_000;

/** Creates Fastify with limits on every part of a request, and one format for all errors. */
export function createHttpServer(options: HttpServerOptions): HttpAdapter {
  const { trustedProxies, headers, logger, authentication } = options;
  return new HttpAdapter({
    logger: false,
    // No module uses Nest's middleware.
    skipMiddie: true,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    connectionTimeout,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIdOf,
    // Without optimizeEmptyRequests Node creates and closes a stream for each request without a body.
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false, optimizeEmptyRequests: true },
    // A long id must give 404 rather than 400. `Routes` limits the length of the URL.
    routerOptions: { maxParamLength: 64 * 1024, querystringParser: parseQuery as never },
    clientErrorHandler(error: { code?: string }, socket: Socket) {
      const requestId = randomUUID();
      const allHeaders = { 'x-request-id': requestId, ...headers, ...authentication().headersOfMalformedRequest() };
      const httpError = answerMalformedRequest(error, socket, allHeaders);
      if (httpError) logger.malformed(requestId, httpError);
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void answerUnrouted(error, request, reply, options);
    },
  } as never);
}

/** The router cannot parse the URL, so no hook runs. An unauthenticated request gets 401 all the same. */
async function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, options: HttpServerOptions) {
  const begun = performance.now();
  const authentication = options.authentication();
  setHeaders(request, reply, options.headers);
  try {
    await authentication.identify(request);
    throw error;
  } catch (thrown) {
    authentication.addHeaders(request, reply);
    sendError(reply, httpErrorOf(thrown));
    options.logger.answered(request, reply, performance.now() - begun);
    authentication.onResponse?.(request, reply);
  }
}

/**
 * Installs authentication, the overload limits and the JSON parser. Call before the routes are registered.
 *
 * @returns the connections of the server
 */
export function guardHttpServer(adapter: HttpAdapter, options: HttpServerOptions, routes: Routes): OpenConnections {
  const fastify = adapter.getInstance();
  const { headers, logger } = options;
  const authentication = options.authentication();
  const connections = new OpenConnections(fastify.server);
  closeSilentConnections(fastify, connections);
  logger.watch(() => connections.pending);
  routes.watch(fastify);
  adapter.setOnRequestHook((request, reply) => {
    if (isDelegated(request)) return Promise.resolve();
    setHeaders(request, reply, headers);
    reply.raw.once('close', () => logger.closed(request, reply));
    return authentication.beforeBody(request, reply, isUnlimited(request) ? null : queue);
  });
  adapter.setOnResponseHook((request, reply, done) => {
    done();
    if (isDelegated(request)) return;
    logger.answered(request, reply, reply.elapsedTime);
    authentication.onResponse?.(request, reply);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isDelegated(request)) authentication.addHeaders(request, reply);
    done(null, payload);
  });
  limitUnfinishedBodies(fastify);
  disconnectUnreadResponses(fastify, options.unreadTimeout);
  const queue = limitConcurrency(fastify, isUnlimited, options.concurrency);
  acceptJsonOnly(fastify);
  delayContinue(fastify);
  takeDryRuns(fastify);
  routeSpecialRequests(fastify.server, (message, response) => fastify.routing(message, response));
  answerInOrder(fastify.server);
  return connections;
}

/** Another application answers and logs the request. */
const isDelegated = ({ routeOptions }: FastifyRequest) => routeOptions.config?.isDelegated === true;

/** Public routes such as /health are cheap. Internal requests come from the dashboard, whose server has its own limits. */
const isUnlimited = ({ routeOptions, raw }: FastifyRequest) =>
  routeOptions.config?.isPublic === true || !(raw.socket instanceof Socket);

function setHeaders(request: FastifyRequest, reply: FastifyReply, headers: SecurityHeaders): void {
  reply.headers(headers).header('x-request-id', request.id).header('content-type', jsonType);
  // The rest of the connection may be the body of this request.
  if (hasFaultyFraming(request.raw)) reply.header('connection', 'close');
}

/** Sends 100 Continue after authentication. By default Node sends it at once. */
function delayContinue(fastify: FastifyInstance): void {
  fastify.server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) =>
    fastify.routing(message, response),
  );
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    done(null, payload);
  });
}

/** Routes unknown expectations and CONNECT requests like all others. By default Node answers them itself. */
function routeSpecialRequests(
  server: Server,
  handle: (message: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('checkExpectation', handle);
  server.on('connect', (message: IncomingMessage, socket: Socket) => {
    // Node has detached the socket: it creates no response and no longer handles socket errors.
    socket.on('error', () => socket.destroy());
    if (closeAfterResponse(socket)) return;
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    handle(message, response);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication. */
    caller?: Caller;
  }
}

/** The caller of a request to a route that is not public. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A request to a public route has no caller');
  return caller;
}
