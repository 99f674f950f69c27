import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { HttpAdapter } from '../conditional-requests/answers';
import { answerMalformedRequest } from './malformed-request';
import { acceptJsonOnly, bodyLimit } from '../validation/json-body';
import { answerInOrder, closeAfterResponse } from '../connections/pending-responses';
import { httpErrorOf } from '../errors/error.interceptor';
import { type MountedApplication, mountedAt } from './mounted-application';
import { hasFaultyFraming, queryParser, type QueryRules, requestIdOf } from './request-head';
import { RequestContext } from './request-context';
import type { RequestLogger } from './request-logger';
import { type RequestSteps, takeSteps } from './request-steps';
import type { Routes } from './routes';
import { OpenConnections, closeSilentConnections } from '../connections/open-connections';
import type { SecurityHeaders } from './security-headers';
import { jsonType, sendError } from '../errors/send-error';

/** Who sends a request, and the headers and records that depend on it. */
export interface RequestAuthentication {
  /** @throws 401 */
  identify(request: FastifyRequest): Promise<void>;
  /** Adds the headers that every response has, unless they are set. */
  addHeaders(request: FastifyRequest, reply: FastifyReply): void;
  /** The headers of a response to a request that could not be parsed, and so has no key. */
  headersOfMalformedRequest(): Record<string, string>;
  /** Keeps the answered request. Must not throw. */
  record(request: FastifyRequest, reply: FastifyReply): void;
}

interface HttpServerOptions {
  readonly trustedProxies: readonly string[];
  readonly headers: SecurityHeaders;
  readonly logger: RequestLogger;
  /** A function, because the application is created after the server. */
  readonly authentication: () => RequestAuthentication;
  /** Applications that answer below paths of their own. */
  readonly mounted?: readonly MountedApplication[];
  /** Defaults to the rules of `/v1`. */
  readonly queries?: QueryRules;
  /** Sends the error of a URL that the router cannot read. Defaults to the errors of `/v1`. */
  readonly sendError?: (reply: FastifyReply, error: unknown) => void;
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
  const { trustedProxies, headers, logger, authentication, mounted = [], queries } = options;
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
    routerOptions: { maxParamLength: 64 * 1024, querystringParser: queryParser(queries) as never },
    clientErrorHandler(error: { code?: string }, socket: Socket) {
      const requestId = randomUUID();
      const allHeaders = { 'x-request-id': requestId, ...headers, ...authentication().headersOfMalformedRequest() };
      const httpError = answerMalformedRequest(error, socket, allHeaders, mounted);
      if (httpError) logger.malformed(requestId, httpError);
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void answerUnrouted(error, request, reply, options);
    },
  } as never);
}

/** The router cannot parse the URL, so no step runs. An unauthenticated request gets 401 all the same. */
async function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, options: HttpServerOptions) {
  const begun = performance.now();
  const authentication = options.authentication();
  request.context = new RequestContext();
  setHeaders(request, reply, options.headers);
  try {
    await authentication.identify(request);
    throw error;
  } catch (thrown) {
    authentication.addHeaders(request, reply);
    const send = options.sendError ?? ((to, failure) => sendError(to, httpErrorOf(failure)));
    send(reply, thrown);
    options.logger.answered(request, reply, performance.now() - begun);
    authentication.record(request, reply);
  }
}

/**
 * Lets every request pass the steps, and watches the connections. Call before the routes are registered.
 *
 * @returns the connections of the server
 */
export function guardHttpServer(
  adapter: HttpAdapter,
  steps: RequestSteps,
  { logger, mounted = [] }: Pick<HttpServerOptions, 'logger' | 'mounted'>,
  routes: Routes,
): OpenConnections {
  const fastify = adapter.getInstance();
  const connections = new OpenConnections(fastify.server);
  closeSilentConnections(fastify, connections);
  logger.watch(() => connections.pending);
  guardRoutes(adapter, steps, routes);
  // eslint-disable-next-line @typescript-eslint/unbound-method -- a closure, and the listener itself
  routeRequests(fastify.server, mounted, fastify.routing);
  answerInOrder(fastify.server);
  return connections;
}

/** Lets every request of a mounted application pass the steps. The server has its connections. Call before the routes are registered. */
export function guardRoutes(adapter: HttpAdapter, steps: RequestSteps, routes: Routes): void {
  const fastify = adapter.getInstance();
  routes.watch(fastify);
  takeSteps(adapter, steps);
  acceptJsonOnly(fastify);
}

/** Sets the headers of every response. */
export const withHeaders = (headers: SecurityHeaders) => (request: FastifyRequest, reply: FastifyReply) =>
  setHeaders(request, reply, headers);

function setHeaders(request: FastifyRequest, reply: FastifyReply, headers: SecurityHeaders): void {
  reply.headers(headers).header('x-request-id', request.id).header('content-type', jsonType);
  // The rest of the connection may be the body of this request.
  if (hasFaultyFraming(request.raw)) reply.header('connection', 'close');
}

/** Sends 100 Continue, after authentication. By default Node sends it at once. */
export const sendContinue: preParsingHookHandler = (request, reply, payload, done) => {
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
  done(null, payload);
};

/**
 * Routes all requests, those of mounted applications to them. So are requests with an expectation and CONNECT requests, which Node answers
 * itself by default.
 */
function routeRequests(
  server: Server,
  mounted: readonly MountedApplication[],
  route: (message: IncomingMessage, response: ServerResponse) => void,
): void {
  const handle = (message: IncomingMessage, response: ServerResponse) => {
    const application = mounted.length > 0 ? mountedAt(mounted, message.url) : undefined;
    if (application) application.handle(message, response);
    else route(message, response);
  };
  server.removeListener('request', route);
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, handle);
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
