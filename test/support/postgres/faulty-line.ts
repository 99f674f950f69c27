import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestSchool } from '../test-school';

/** What may become of a request on its way: an answer of somebody else, or one of these. */
export type Fault =
  | 'hangs up before it passes the request on'
  | 'passes the request on and hangs up'
  | 'breaks off within the answer'
  | 'stalls within the answer'
  | 'is silent'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'if-match'];

/** A line to a school that does to the next requests what it is told, and is well otherwise. */
export class FaultyLine {
  /** The requests that came, such as `GET /v1/students?page=1`. */
  readonly requests: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** What happens before a request is passed on. @returns its path and query, which may be others */
  onRequest: (url: string) => Promise<string> = (url) => Promise.resolve(url);
  private readonly faults: Fault[] = [];
  private readonly server = createServer((request, response) => void this.handle(request, response));

  private constructor(private readonly school: TestSchool) {}

  /** On a free port unless one is given. */
  static async open(school: TestSchool, port = 0): Promise<FaultyLine> {
    const line = new FaultyLine(school);
    line.server.listen(port, '127.0.0.1');
    await once(line.server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Forgets the requests so far. */
  next(...faults: Fault[]): void {
    this.requests.length = this.headers.length = 0;
    this.faults.splice(0, Infinity, ...faults);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers, socket } = request;
    const url = await this.onRequest(request.url ?? '');
    this.requests.push(`${method} ${url}`);
    this.headers.push(headers);
    const body = await buffer(request);
    const fault = this.faults.shift();
    if (fault === 'is silent') return;
    if (fault === 'hangs up before it passes the request on') return void socket.destroy();
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body);

    const answer = await fetch(`${this.school.origin}${url}`, {
      method,
      headers: Object.fromEntries(
        passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
      ),
      ...(body.length > 0 ? { body } : {}),
    });
    const text = Buffer.from(await answer.arrayBuffer());
    if (fault === 'passes the request on and hangs up') return void socket.destroy();
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': text.length });
    if (!fault) return void response.end(text);
    response.write(text.subarray(0, 2), () => fault === 'breaks off within the answer' && socket.destroy());
  }
}
