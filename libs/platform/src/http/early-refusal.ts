import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { jsonType } from './answers';
import type { LoadGate } from './load-gate';
import { takeListeners } from './request-listeners';
import { requestIdOf } from './request-id';
import type { RequestJournal } from './request-journal';
import type { Routes } from './routes';
import type { SecurityHeaders } from './security-headers';
import { serviceUnavailable } from './transport-refusal';
import { retryAfter } from './write-refusal';

/** Whose key a request has, and the headers of every answer to them. */
export interface Glance {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Refusing {
  readonly gate: LoadGate;
  readonly routes: Routes;
  readonly headers: SecurityHeaders;
  readonly journal: RequestJournal;
  /** Null where it would take more to know who asks. */
  readonly glance: (message: IncomingMessage) => Glance | null;
}

/**
 * Refuses what the gate has no place for before anybody else sees it, at a seventh of what an answer costs: of the requests
 * to an overloaded server most are refused. Who cannot be known at a glance goes on, and is turned away later. Call after
 * everything that listens for requests.
 */
export function refuseEarly({ server }: FastifyInstance, { gate, routes, glance, ...telling }: Refusing): void {
  const answer = answering(telling);
  const handle = takeListeners(server, 'request');
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const isRefused = gate.isFull && !routes.isForAll(message.url ?? '');
    const known = isRefused ? glance(message) : null;
    if (known) {
      gate.refuse();
      answer(message, response, known);
    } else {
      handle(message, response);
    }
  });
}

function answering({ headers, journal }: Pick<Refusing, 'headers' | 'journal'>) {
  const { envelope } = serviceUnavailable();
  const body = JSON.stringify(envelope);
  const constant = {
    ...headers,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': retryAfter,
  };
  return (message: IncomingMessage, response: ServerResponse, known: Glance) => {
    const requestId = requestIdOf(message);
    response.writeHead(envelope.status, { ...constant, ...known.headers, 'x-request-id': requestId }).end(body);
    journal.shed(requestId, known.id, message.method ?? '', envelope);
  };
}
