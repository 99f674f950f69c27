import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** An event as a receiver gets it. */
export interface ReceivedEvent {
  readonly id: number;
  readonly type: string;
  readonly path: string;
  readonly fields: readonly string[];
}

/** A request that the receiver got, and what it answered; null while it has not. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: ReceivedEvent;
  status: number | null;
}

/** Decides about the answer. It may also answer by itself, and return null. */
type Decide = (received: Received, reply: ServerResponse) => number | null | Promise<number | null>;

/** A real receiver of webhooks, on the loopback. It keeps what it gets. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers, unless a test decides about each request. */
  status = 204;
  decide: Decide = () => this.status;

  private constructor(private readonly server: Server) {}

  /** @param port by default a free one */
  static async open(port = 0): Promise<WebhookReceiver> {
    const server = createServer((request, reply) => void receiver.take(request, reply));
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/homeroom`;
  }

  /** The types of the events that it got, in their order. */
  get types(): readonly string[] {
    return this.received.map(({ event }) => event.type);
  }

  /** The requests that were answered with 2xx. */
  get accepted(): readonly Received[] {
    return this.received.filter(({ status }) => status !== null && status >= 200 && status < 300);
  }

  /** The events that were accepted, in the order of their arrival, each once. */
  get events(): readonly ReceivedEvent[] {
    return [...new Map(this.accepted.map(({ event }) => [event.id, event])).values()];
  }

  /** @throws if a request is not signed with the secret, as the library of Standard Webhooks sees it */
  static verify({ headers, body }: Received, secret: string): unknown {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  }

  /** Ends at once, as a receiver that dies. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    try {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString();
      const { headers } = request;
      const received: Received = { headers, body, event: JSON.parse(body) as ReceivedEvent, status: null };
      this.received.push(received);
      const status = await this.decide(received, reply);
      if (status === null) return;
      received.status = status;
      reply.writeHead(status).end();
    } catch {
      // The sender was killed.
    }
  }
}
