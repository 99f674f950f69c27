import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ProcessMetrics } from '@homeroom/observability';
import type { Readiness } from './readiness';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

type Pages = ReadonlyMap<string, () => Promise<Answer>>;

/** The admin port: liveness, readiness and metrics. */
export function createAdminServer(readiness: Readiness, { registry }: ProcessMetrics): Server {
  const pages: Pages = new Map([
    ['/livez', async () => json(200, { status: 'ok' })],
    [
      '/readyz',
      async () => {
        const { isReady, checks } = await readiness.check();
        return json(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', checks });
      },
    ],
    ['/metrics', async () => ({ status: 200, type: registry.contentType, text: await registry.metrics() })],
  ]);
  return createServer((request, response) => {
    answerTo(request, pages).then(
      (answer) => send(response, answer),
      () => send(response, plain(500, 'Internal error')),
    );
  });
}

async function answerTo({ method = '', url = '' }: IncomingMessage, pages: Pages): Promise<Answer> {
  const page = pages.get(url.replace(/\?.*$/, ''));
  if (!page) return plain(404, `Not found. The paths are ${[...pages.keys()].join(', ')}`);
  return ['GET', 'HEAD'].includes(method) ? page() : plain(405, 'Only GET and HEAD are allowed');
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  const body = Buffer.from(`${text.trimEnd()}\n`);
  const allow = status === 405 ? { allow: 'GET, HEAD' } : {};
  const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store' };
  // A rejected request may have a body that was not read.
  const connection = status === 405 ? { connection: 'close' } : {};
  response.writeHead(status, { ...headers, ...allow, ...connection }).end(body);
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

const plain = (status: number, text: string): Answer => ({ status, type: 'text/plain; charset=utf-8', text });
