import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Backend {
  readonly port: number;
  readonly adminPort: number;
  readonly agent: Agent;
  isReady: boolean;
  /** Requests that it answered. */
  answered: number;
}

/** Milliseconds between two looks at `/readyz`. */
const lookEvery = 100;

/**
 * A reverse proxy as it stands before several services: it sends requests in turn to those that say they are ready, over
 * connections that it keeps, and tries nothing twice.
 */
export class Balancer {
  private readonly backends: Backend[];
  private turn = 0;
  private isOpen = true;
  private looking: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Server,
    ports: readonly (readonly [port: number, adminPort: number])[],
  ) {
    this.backends = ports.map(([port, adminPort]) => ({
      port,
      adminPort,
      agent: new Agent({ keepAlive: true }),
      isReady: false,
      answered: 0,
    }));
  }

  /** @param ports of each service, and where it says that it is ready */
  static async open(ports: readonly (readonly [port: number, adminPort: number])[]): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    const balancer = new Balancer(server, ports);
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => balancer.pass(asked, answer));
    await once(server, 'listening');
    balancer.looking = Promise.all(balancer.backends.map((backend) => balancer.keepLooking(backend)));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** How many requests each service answered. */
  get answered(): number[] {
    return this.backends.map(({ answered }) => answered);
  }

  isReady(at: number): boolean {
    return this.backends[at]!.isReady;
  }

  async close(): Promise<void> {
    this.isOpen = false;
    this.server.close();
    this.server.closeAllConnections();
    await this.looking;
    for (const { agent } of this.backends) agent.destroy();
  }

  private async keepLooking(backend: Backend): Promise<void> {
    while (this.isOpen) {
      backend.isReady = await fetch(`http://127.0.0.1:${backend.adminPort}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      await pause(lookEvery);
    }
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const backend = this.next();
    if (!backend) {
      answer.writeHead(502).end('nobody is ready');
      return;
    }
    const { method, url: path, headers } = asked;
    const { port, agent } = backend;
    const passed = request({ host: '127.0.0.1', port, agent, method, path, headers }, (received) => {
      backend.answered += 1;
      const { connection: _, 'keep-alive': __, ...rest } = received.headers;
      answer.writeHead(received.statusCode!, rest);
      received.pipe(answer);
    });
    passed.on('error', ({ message }) => answer.writeHead(502).end(message));
    asked.pipe(passed);
  }

  private next(): Backend | undefined {
    const ready = this.backends.filter(({ isReady }) => isReady);
    this.turn += 1;
    return ready[this.turn % ready.length];
  }
}
