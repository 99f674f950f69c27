import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../logging/log';
import { jsonType } from './answers';
import { answerBrokenRequest } from './broken-request';
import { acceptJsonOnly, bodyLimit } from './json-body';
import { parseQuery } from './query-string';
import { refusalOf } from './refusal';
import type { Routes } from './routes';
import { hangUpOnTheSilent } from './silent-connections';
import { writeRefusal } from './write-refusal';

/** Whoever makes a request: who holds its key, as a rule. */
export interface Caller {
  /** The key's; null for a caller from inside the process, who has none. */
  readonly id: number | null;
  /** The dashboard user that owns the key. */
  readonly ownerId: number;
  readonly scopes: ReadonlySet<string>;
}

/** Decides on a request before anything of it but its head is read. */
export interface Doorkeeper {
  /** Asks for the key, sets the headers that every answer carries. @throws 401, 429 */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Identifies, then decides whether the request may reach its route. @throws the refusal */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The headers of an answer to someone of whom only the address is known. */
  headersFor(address: string): Record<string, string>;
  /** Hears of every request once its answer is out. Must not throw. */
  settled?(request: FastifyRequest, reply: FastifyReply): void;
}

export type HttpServer = FastifyAdapter;

/** Milliseconds for the head of a request, and for all of it. */
const headersTimeout = 20_000;
const requestTimeout = 60_000;
/** Milliseconds between two looks for those that are late. */
const connectionsCheckingInterval = 5_000;
/** Longer than the idle time of usual proxies, so that they close first. */
const keepAliveTimeout = 72_000;

const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/;

/** Fastify, strict: bounds on everything, one shape for every error, no answer of its own. */
export function createHttpServer(trustedProxies: readonly string[], doorkeeper: () => Doorkeeper): HttpServer {
  return new FastifyAdapter<Server>({
    logger: false,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIdOf,
    http: { headersTimeout, connectionsCheckingInterval, requireHostHeader: false },
    // A long id is an id that no record has, not a bad URL; how long a URL may be is for the doorkeeper.
    routerOptions: { maxParamLength: 64 * 1024, querystringParser: parseQuery as never },
    clientErrorHandler(error: { code?: string }, socket: Socket) {
      const known = doorkeeper().headersFor(socket.remoteAddress ?? '');
      answerBrokenRequest(error, socket, { 'x-request-id': randomUUID(), ...known });
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void answerUnrouted(error, request, reply, doorkeeper());
    },
  } as never);
}

/** Puts the doorkeeper in front and JSON behind it. Call before the routes are registered. */
export function guardHttpServer(adapter: HttpServer, doorkeeper: Doorkeeper, routes: Routes, log: Log): void {
  const fastify = adapter.getInstance();
  acceptJsonOnly(fastify);
  hangUpOnTheSilent(fastify);
  routes.watch(fastify);
  adapter.setOnRequestHook((request, reply) => {
    if (isMounted(request)) return Promise.resolve();
    begin(request, reply);
    return doorkeeper.admit(request, reply);
  });
  adapter.setOnResponseHook((request, reply, done) => {
    done();
    if (isMounted(request)) return;
    logRequest(log, request, reply);
    doorkeeper.settled?.(request, reply);
  });
  continueOnceAdmitted(fastify);
  answerOddRequests(fastify.server, (message, response) => fastify.routing(message, response));
}

/** Another application answers, and logs. */
const isMounted = ({ routeOptions }: FastifyRequest) => routeOptions.config?.isMounted === true;

function begin(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('content-type', jsonType);
}

/** A URL that the router cannot read skips the hooks: who asks is checked all the same, and first. */
async function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, doorkeeper: Doorkeeper) {
  begin(request, reply);
  try {
    await doorkeeper.identify(request, reply);
    throw error;
  } catch (refused) {
    writeRefusal(reply, refusalOf(refused));
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
    const response = new ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    handle(message, response);
  });
}

function requestIdOf({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
}

function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info({
    requestId: request.id,
    keyId: request.caller?.id ?? undefined,
    method: request.method,
    route: request.routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set by the doorkeeper. */
    caller?: Caller;
    /** What it was refused with, the `error` of its envelope. */
    refusal?: string;
  }
}

/** Who asks, on a route that is not public. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is public: nobody was asked for a key');
  return caller;
}
