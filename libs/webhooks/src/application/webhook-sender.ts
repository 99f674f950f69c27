import { Clock } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ReceiverRules } from '../domain/receiver-url';
import { signedHeaders } from '../domain/signature';
import type { Webhook } from '../domain/webhook';
import { AddressNotAllowed, lookUpPublic, publicHost } from './public-address';

/** Injects the `ReceiverRules` of the installation. */
export const RECEIVER_RULES = Symbol('RECEIVER_RULES');

/** Milliseconds from the begin of an attempt to the end of the answer. */
const timeout = 10_000;
/** Bytes of an answer that are read. They are not kept. */
const mostBytes = 64 * 1024;

/** What came of an attempt. */
export interface Attempt {
  /** Whether the receiver answered with 2xx. */
  readonly isDelivered: boolean;
  /** Null without an answer. */
  readonly status: number | null;
  /** Milliseconds. */
  readonly duration: number;
  /** Why it was not delivered; null if it was. */
  readonly error: string | null;
}

/** Sends signed events to receivers. */
@Injectable()
export class WebhookSender {
  constructor(
    @Inject(RECEIVER_RULES) private readonly rules: ReceiverRules,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends an event once. Does not follow redirects. Never throws.
   *
   * @param id the same for each attempt to deliver the event
   */
  async send(webhook: Pick<Webhook, 'url' | 'secretsAt'>, id: string, event: object): Promise<Attempt> {
    const body = JSON.stringify(event);
    const now = this.clock.now();
    const timestamp = Math.floor(now.getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Homeroom-Webhooks',
      ...signedHeaders({ id, timestamp, body }, webhook.secretsAt(now)),
    };
    const began = performance.now();
    const attempt = (status: number | null, error: string | null): Attempt => ({
      isDelivered: error === null,
      status,
      duration: Math.round(performance.now() - began),
      error,
    });
    try {
      const status = await this.post(new URL(webhook.url), headers, body);
      return attempt(status, status >= 200 && status < 300 ? null : `The receiver answered with HTTP ${status}`);
    } catch (error) {
      return attempt(null, reasonOf(error));
    }
  }

  private async post(url: URL, headers: Record<string, string>, body: string): Promise<number> {
    const isEncrypted = url.protocol === 'https:';
    if (!isEncrypted && !this.rules.allowsInsecure) throw new AddressNotAllowed();
    const guarded = this.rules.allowsInsecure ? {} : { host: publicHost(url), lookup: lookUpPublic };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const signal = AbortSignal.timeout(timeout);
    // Whatever the receiver does, an attempt ends.
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    const options = { method: 'POST', headers, agent: false as const, signal, ...guarded };
    const request = (isEncrypted ? requestHttps : requestHttp)(url, options, (response) => {
      let read = 0;
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read <= mostBytes) return;
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
    });
    // Another protocol, such as of a WebSocket, has no answer.
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode ?? 0);
    });
    request.on('error', reject).end(body);
    return promise;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection',
  ENOTFOUND: 'The host name was not found',
  EAI_AGAIN: 'The host name could not be looked up',
  ABORT_ERR: `No complete answer within ${timeout / 1000} seconds`,
};

function reasonOf(error: unknown): string {
  if (error instanceof AddressNotAllowed) return error.message;
  const { code, name } = error as Error & { readonly code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return reasons['ABORT_ERR'] as string;
  if (typeof code !== 'string') return 'The connection failed';
  return reasons[code] ?? `The connection failed: ${code}`;
}
