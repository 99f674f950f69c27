import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly event: { readonly id: number; readonly type: string; readonly path: string };
}

/** A receiver of webhooks on the loopback. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers. */
  status = 204;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const receiver: WebhookReceiver = new WebhookReceiver(
      createServer((request, response) => {
        void text(request).then((body) => {
          receiver.received.push({ headers: request.headers, event: JSON.parse(body) });
          response.writeHead(receiver.status).end();
        });
      }),
    );
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/homeroom`;
  }

  /** The types of the events that it got, in their order. */
  get types(): readonly string[] {
    return this.received.map(({ event }) => event.type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
