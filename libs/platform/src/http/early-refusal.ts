import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { jsonType } from './answers';
import type { Serving } from './http-server';
import type { LoadGate } from './load-gate';
import { requestIdOf } from './request-id';
import type { Routes } from './routes';
import { serviceUnavailable } from './transport-refusal';
import { retryAfter } from './write-refusal';

/**
 * Refuses what the gate has no place for before Fastify sees it, which costs a fifth of an answer: most of the load of an
 * overloaded server is made of refusals. Only callers whose key is at hand are refused here; who else is to be refused,
 * and how, takes a look at more.
 */
export function refuseEarly(fastify: FastifyInstance, gate: LoadGate, routes: Routes, serving: Serving): void {
  const server = fastify.server as Server;
  const { envelope } = serviceUnavailable();
  const body = JSON.stringify(envelope);
  const constant = Object.entries({
    ...serving.headers,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': retryAfter,
  }).flat();

  const refuse = (message: IncomingMessage, response: ServerResponse): boolean => {
    const known = routes.isForAll(message.url ?? '') ? null : serving.doorkeeper().glance(message);
    if (!known) return false;
    const requestId = requestIdOf(message);
    const own = Object.entries({ ...known.headers, 'x-request-id': requestId }).flat();
    response.writeHead(envelope.status, [...constant, ...own]).end(body);
    serving.journal.shed(requestId, known.id, message.method ?? '', envelope);
    return true;
  };
  server.off('request', fastify.routing);
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    if (!gate.isFull || !refuse(message, response)) fastify.routing(message, response);
  });
}
