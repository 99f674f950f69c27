import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest, onSendHookHandler, preParsingHookHandler, preValidationHookHandler } from 'fastify';
import { networkOf } from '../connections/network';
import { rateLimited } from '../errors/http-error';

/** Bodies that one sender may upload at once. A key is counted when its body has arrived, so it has no more than its limit of a minute. */
const maxPerSender = 500;

/** Seconds after which the client may try again. */
const retryAfter = 1;

/** Limits the concurrent uploads of each sender, so that slow clients block only themselves. */
export class UnfinishedBodies {
  private readonly bodies = new Map<string, number>();

  /** Counts a body that is going to arrive. Passes 429 on when the sender has too many. */
  readonly begin: preParsingHookHandler = (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const sender = senderOf(request);
    const count = this.bodies.get(sender) ?? 0;
    const most = Math.min(maxPerSender, request.context.caller?.limit?.perMinute ?? maxPerSender);
    if (count >= most) return done(rateLimited(retryAfter, undefined, 'unfinished_bodies'));
    this.bodies.set(sender, count + 1);
    let isUnfinished = true;
    const end = () => {
      if (!isUnfinished) return;
      isUnfinished = false;
      const left = (this.bodies.get(sender) ?? 1) - 1;
      if (left > 0) this.bodies.set(sender, left);
      else this.bodies.delete(sender);
    };
    request.context.endBody = end;
    reply.raw.once('close', end);
    return done(null, payload);
  };

  readonly end: preValidationHookHandler = ({ context }, _reply, done) => {
    context.endBody?.();
    done();
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The API key, or the network of the address without one. Several API keys often share an address, and must not limit each other. */
const senderOf = ({ context: { caller }, ip }: FastifyRequest): string =>
  caller && caller.id !== null ? `key ${caller.id}` : `network ${networkOf(ip)}`;

/** Milliseconds that a streamed response may wait for a client that takes nothing of it. */
const unreadTimeout = 30_000;

/** How often each response is checked within that time. */
const checks = 20;

/**
 * Disconnects clients that do not read a streamed response. What makes the response, such as a transaction, would otherwise wait for
 * them: Node counts data in its own buffers as traffic, and so notices late.
 */
export const disconnectUnread =
  (timeout = unreadTimeout): onSendHookHandler =>
  (_request, reply, payload, done) => {
    if (payload instanceof Readable) watch(reply.raw, timeout);
    done(null, payload);
  };

function watch(response: ServerResponse, timeout: number): void {
  let [taken, idleChecks] = [0, 0];
  const check = () => {
    const now = takenOf(response);
    const isStuck = response.writableLength > 0 && now === taken;
    idleChecks = isStuck ? idleChecks + 1 : 0;
    taken = now;
    if (idleChecks >= checks) response.destroy();
    if (response.destroyed) clearInterval(timer);
  };
  const timer = setInterval(check, timeout / checks).unref();
}

/** The bytes that the operating system has taken. It takes more only when the client has. */
const takenOf = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0);
