import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';

export interface HttpsAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A client that trusts one authority. */
export class HttpsClient {
  constructor(
    private readonly authority: string,
    private readonly key: string,
  ) {}

  get(url: string, headers: Record<string, string> = {}): Promise<HttpsAnswer> {
    return this.send('GET', url, headers);
  }

  post(url: string, body: unknown): Promise<HttpsAnswer> {
    return this.send('POST', url, { 'content-type': 'application/json' }, JSON.stringify(body));
  }

  private async send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<HttpsAnswer> {
    const asked = request(url, {
      method,
      ca: this.authority,
      agent: false,
      headers: { authorization: `Bearer ${this.key}`, ...headers },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await json(answer) };
  }
}
