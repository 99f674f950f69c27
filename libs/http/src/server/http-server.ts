import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpServer } from './http-adapter';
import { jsonType } from '../conditional-requests/answers';
import { answerBrokenRequest } from '../errors/broken-request';
import { acceptJsonOnly, bodyLimit } from '../validation/json-body';
import { limitConcurrency } from '../overload/concurrency-limit';
import { answerInOrder } from '../overload/pipelining';
import { parseQuery } from '../validation/query-string';
import { httpErrorOf } from '../errors/http-error-of';
import { requestIdOf } from './request-id';
import type { RequestLogger } from './request-logger';
import type { Routes } from './routes';
import { endOnceAnswered, rememberRunning, whenEnded } from './pending-responses';
import type { SecurityHeaders } from './security-headers';
import type { ConcurrencyLimits, Semaphore } from '../overload/semaphore';
import { closeSilentConnections } from './silent-connections';
import { limitUnfinishedBodies } from '../overload/unfinished-bodies';
import { sendError } from '../errors/send-error';

/** Whoever makes a request: who holds its key, as a rule. */
export interface Caller {
  /** The key's; null for a caller from inside the process, who has none. */
  readonly id: number | null;
  /** The dashboard user that owns the key. */
  readonly ownerId: number;
  readonly scopes: ReadonlySet<string>;
}

/** Decides on a request before anything of it but its head is read. */
export interface RequestAuthentication {
  /** Asks for the key, sets the headers that every answer carries. @throws 401, 429 */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Identifies, then decides whether the request may reach its route.
   *
   * @param queue of requests that wait to be worked on: while it is full, a request with a good key is refused with 503
   * @throws the refusal
   */
  admit(request: FastifyRequest, reply: FastifyReply, queue: Pick<Semaphore, 'isFull'>): Promise<void>;
  /** The headers of an answer to what is no HTTP, where no key can be read. */
  headersOfBrokenRequest(): Record<string, string>;
  /** Hears of every request once its answer is out. Must not throw. */
  settled?(request: FastifyRequest, reply: FastifyReply): void;
}

/** What makes one server differ from another. */
export interface Serving {
  readonly trustedProxies: readonly string[];
  readonly headers: SecurityHeaders;
  readonly journal: RequestLogger;
  /** Other limits than those of production, where a test wants to reach them. */
  readonly concurrency?: ConcurrencyLimits | undefined;
  /** Known once the application is made. */
  readonly doorkeeper: () => RequestAuthentication;
}

/** Milliseconds for the head of a request, and for all of it. */
const headersTimeout = 20_000;
const requestTimeout = 60_000;
/** Milliseconds between two looks for those that are late. */
const connectionsCheckingInterval = 5_000;
/** Longer than the idle time of usual proxies, so that they close first. */
const keepAliveTimeout = 72_000;
/** For a connection on which nothing moves, such as an answer that nobody reads. */
const connectionTimeout = 90_000;

/** Fastify, strict: bounds on everything, one shape for every error, no answer of its own. */
export function createHttpServer(serving: Serving): HttpServer {
  const { trustedProxies, headers, journal, doorkeeper } = serving;
  return new HttpServer({
    logger: false,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    connectionTimeout,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIdOf,
    // Most requests have no body: without this Node makes a stream for each, ends and closes it.
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false, optimizeEmptyRequests: true },
    // A long id is an id that no record has, not a bad URL; how long a URL may be is for the doorkeeper.
    routerOptions: { maxParamLength: 64 * 1024, querystringParser: parseQuery as never },
    clientErrorHandler(error: { code?: string }, socket: Socket) {
      const requestId = randomUUID();
      const ofEveryAnswer = { 'x-request-id': requestId, ...headers, ...doorkeeper().headersOfBrokenRequest() };
      const refusal = answerBrokenRequest(error, socket, ofEveryAnswer);
      if (refusal) journal.broken(requestId, refusal);
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void answerUnrouted(error, request, reply, serving);
    },
  } as never);
}

/** Puts the doorkeeper in front and JSON behind it. Call before the routes are registered. */
export function guardHttpServer(adapter: HttpServer, serving: Serving, routes: Routes): void {
  const fastify = adapter.getInstance();
  const { headers, journal } = serving;
  const doorkeeper = serving.doorkeeper();
  closeSilentConnections(fastify);
  journal.watch(rememberRunning(fastify.server));
  routes.watch(fastify);
  adapter.setOnRequestHook((request, reply) => {
    if (isMounted(request)) return Promise.resolve();
    begin(request, reply, headers);
    whenEnded(reply.raw, () => journal.closed(request, reply));
    return doorkeeper.admit(request, reply, isForAll(request) ? { isFull: false } : queue);
  });
  adapter.setOnResponseHook((request, reply, done) => {
    done();
    if (isMounted(request)) return;
    journal.answered(request, reply, reply.elapsedTime);
    doorkeeper.settled?.(request, reply);
  });
  limitUnfinishedBodies(fastify);
  const queue = limitConcurrency(fastify, isForAll, serving.concurrency);
  acceptJsonOnly(fastify);
  continueOnceAdmitted(fastify);
  answerOddRequests(fastify.server, (message, response) => fastify.routing(message, response));
  answerInOrder(fastify.server);
}

/** Another application answers, and logs. */
const isMounted = ({ routeOptions }: FastifyRequest) => routeOptions.config?.isMounted === true;

/** Costs next to nothing, as /health does, or was let in before, as what the dashboard asks of a school was. */
const isForAll = ({ routeOptions, raw }: FastifyRequest) =>
  routeOptions.config?.isPublic === true || !(raw.socket instanceof Socket);

function begin(request: FastifyRequest, reply: FastifyReply, headers: SecurityHeaders): void {
  reply.headers(headers).header('x-request-id', request.id).header('content-type', jsonType);
}

/** A URL that the router cannot read skips the hooks: who asks is checked all the same, and first. */
async function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, serving: Serving) {
  const begun = performance.now();
  const doorkeeper = serving.doorkeeper();
  begin(request, reply, serving.headers);
  try {
    await doorkeeper.identify(request, reply);
    throw error;
  } catch (refused) {
    sendError(reply, httpErrorOf(refused));
    serving.journal.answered(request, reply, performance.now() - begun);
    doorkeeper.settled?.(request, reply);
  }
}

/** Node would ask everybody for the body, were it not for this: only who was let in is told to go on. */
function continueOnceAdmitted(fastify: FastifyInstance): void {
  fastify.server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) =>
    fastify.routing(message, response),
  );
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    done(null, payload);
  });
}

/** What Node would answer by itself, an unknown expectation or a tunnel, goes the way of all requests. */
function answerOddRequests(server: Server, handle: (message: IncomingMessage, response: ServerResponse) => void): void {
  server.on('checkExpectation', handle);
  server.on('connect', (message: IncomingMessage, socket: Socket) => {
    // Node has let go of the socket: it has no response, and its errors are nobody's.
    socket.on('error', () => socket.destroy());
    if (endOnceAnswered(socket)) return;
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    handle(message, response);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set by the doorkeeper. */
    caller?: Caller;
    /** What it was refused with: the `error` of its envelope, without what the caller typed. */
    refusal?: string;
    /** The `code` of that envelope. */
    refusalCode?: string;
    /** Why, in a fixed word: `overload`, `key_expired`. */
    refusalCause?: string;
    /** Once the journal has told of its answer. */
    isTold?: boolean;
  }
}

/** Who asks, on a route that is not public. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is public: nobody was asked for a key');
  return caller;
}
