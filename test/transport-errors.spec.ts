import type { Server } from 'node:http';
import * as transport from '../libs/platform/src/http/transport-refusal';
import { answerIn } from './support/raw-answer';
import { expectRefusal } from './support/refusal';
import { type Answer, type RequestOptions, TestSchool } from './support/test-school';

let school: TestSchool;
let key: string;

beforeAll(async () => {
  school = await TestSchool.open();
  key = await school.unlimitedKey();
});

afterAll(() => school.close());

/** A request as it goes over the wire; null leaves a line out. */
const raw = async (requestLine: string, lines: Record<string, string | null> = {}, body = ''): Promise<Answer> => {
  const head = { Host: 'x', Authorization: `Bearer ${key}`, Connection: 'close', ...lines };
  const sent = Object.entries(head).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return answerIn(await school.raw(`${[requestLine, ...sent].join('\r\n')}\r\n\r\n${body}`));
};

const get = 'GET /v1/students HTTP/1.1';
const post = 'POST /v1/students HTTP/1.1';
const requestOf =
  (method: string, path: string, options: RequestOptions = {}) =>
  () =>
    school.request(method, path, options);
const text = { body: 'x', headers: { 'content-type': 'text/plain' } };

/** How HTTP itself refuses; each has the name that it has in the code. */
const refusals: [keyof typeof transport, number, string, () => Promise<Answer>][] = [
  ['badRequest', 400, 'VALIDATION_ERROR', requestOf('GET', '/students?page=0')],
  ['unauthorized', 401, 'UNAUTHORIZED', requestOf('GET', '/students', { key: null })],
  ['forbidden', 403, 'FORBIDDEN', async () => school.get('/students', { key: await teachersOnly() })],
  ['routeNotFound', 404, 'NOT_FOUND', requestOf('GET', '/nothing')],
  ['methodNotAllowed', 405, 'METHOD_NOT_ALLOWED', requestOf('DELETE', '/students/1')],
  ['requestTimeout', 408, 'REQUEST_TIMEOUT', () => slowly(`${get}\r\nHost: x\r\n`)],
  ['payloadTooLarge', 413, 'PAYLOAD_TOO_LARGE', requestOf('POST', '/students', { body: 'x'.repeat(262_145) })],
  ['uriTooLong', 414, 'URI_TOO_LONG', requestOf('GET', `/students?search=${'x'.repeat(8192)}`)],
  ['unsupportedMediaType', 415, 'UNSUPPORTED_MEDIA_TYPE', requestOf('POST', '/students', text)],
  ['expectationFailed', 417, 'EXPECTATION_FAILED', () => raw(get, { Expect: '200-ok' })],
  ['rateLimited', 429, 'RATE_LIMITED', () => tooOften()],
  ['headersTooLarge', 431, 'HEADERS_TOO_LARGE', () => raw(get, { 'X-Long': 'x'.repeat(20_000) })],
];

const teachersOnly = () => school.key({ scopes: ['read:teachers'] });

/** Sends the beginning of a request and no more, to a server that soon loses patience. */
async function slowly(beginning: string): Promise<Answer> {
  const http = school.app.getHttpServer() as Server & { connectionsCheckingInterval: number };
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = http;
  const setPatience = (patience: object) => {
    Object.assign(http, patience);
    // Node reads the interval when it begins to listen.
    http.emit('listening');
  };
  setPatience({ headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 });
  try {
    return answerIn(await school.raw(beginning));
  } finally {
    setPatience({ headersTimeout, requestTimeout, connectionsCheckingInterval });
  }
}

/** `details` is on 429 alone: what is left has to be like every other refusal. */
async function tooOften(): Promise<Answer> {
  const once = await school.key({ plan: 'enterprise', limit: { perHour: 1, perMinute: 1 } });
  await school.get('/students', { key: once });
  const answer = await school.get('/students', { key: once });
  const { details, ...body } = answer.body;
  expect(details).toEqual({ retry_after: 3600 });
  return { ...answer, body };
}

describe('codes beyond section 7: every 4xx has the error body and the headers of every answer', () => {
  it('and every refusal of the code is provoked here', () => {
    const { TransportRefusal: _, ...named } = transport;
    expect(refusals.map(([name]) => name).sort()).toEqual(Object.keys(named).sort());
  });

  it.each(refusals)('%s is %i %s', async (_name, status, code, provoke) => {
    expectRefusal(await provoke(), status, code);
  });
});

describe('an odd request with a key', () => {
  const nothing = 'a request that is right';
  const longUrl = `GET /v1/students?search=${'x'.repeat(8300)} HTTP/1.1`;
  const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  const chunked = { 'Transfer-Encoding': 'chunked' };

  it.each<[string, number, string, string, Record<string, string | null>?, string?]>([
    [nothing, 200, '', get],
    ['HTTP/1.0 without Host', 200, '', 'GET /v1/students HTTP/1.0', { Host: null }],
    ['Expect: 100-continue', 200, '', get, { Expect: '100-Continue' }],
    ['an upgrade to something else', 200, '', get, { Connection: 'upgrade, close', Upgrade: 'websocket' }],
    ['an absolute URL', 200, '', 'GET http://x/v1/students HTTP/1.1'],
    ['HTTP/1.1 without Host', 400, 'VALIDATION_ERROR', get, { Host: null }],
    ['a broken percent escape in the path', 400, 'VALIDATION_ERROR', 'GET /v1/students/%zz HTTP/1.1'],
    ['bytes that are no UTF-8 in the path', 400, 'VALIDATION_ERROR', 'GET /v1/students/%ff HTTP/1.1'],
    ['half a percent escape at the end', 400, 'VALIDATION_ERROR', 'GET /v1/% HTTP/1.1'],
    ['a long URL', 414, 'URI_TOO_LONG', longUrl],
    ['a long path', 414, 'URI_TOO_LONG', `GET /v1/students/${'1'.repeat(8300)} HTTP/1.1`],
    ['an odd Expect', 417, 'EXPECTATION_FAILED', post, { Expect: '100-perhaps', 'Content-Length': '0' }],
    ['a long body by its Content-Length', 413, 'PAYLOAD_TOO_LARGE', post, { 'Content-Length': '262145' }],
    ['a long chunked body', 413, 'PAYLOAD_TOO_LARGE', post, chunked, chunk(200_000) + chunk(70_000) + '0\r\n\r\n'],
    ['a long chunked body with no end', 413, 'PAYLOAD_TOO_LARGE', post, chunked, chunk(300_000)],
    ['OPTIONS *', 404, 'NOT_FOUND', 'OPTIONS * HTTP/1.1'],
    ['CONNECT', 404, 'NOT_FOUND', 'CONNECT example.org:443 HTTP/1.1'],
    ['TRACE', 405, 'METHOD_NOT_ALLOWED', 'TRACE /v1/students HTTP/1.1'],
    ['QUERY', 405, 'METHOD_NOT_ALLOWED', 'QUERY /v1/students HTTP/1.1'],
    ['a method in use elsewhere', 405, 'METHOD_NOT_ALLOWED', 'MKCOL /v1/students HTTP/1.1'],
    ['two slashes', 404, 'NOT_FOUND', 'GET //v1//students HTTP/1.1'],
  ])('%s is %i %s', async (_name, status, code, requestLine, lines = {}, body = '') => {
    const answer = await raw(requestLine, lines, body);
    if (status === 200) expect(answer.status).toBe(200);
    else expectRefusal(answer, status, code);
    if (status === 200) return;
    expectRefusal(await raw(requestLine, { ...lines, Authorization: null }, body), 401, 'UNAUTHORIZED');
  });
});

describe('what the HTTP parser refuses has the error body and says goodbye', () => {
  it.each([
    ['a broken request line', 'GET /v1/ students HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'FETCH /v1/students HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method in lower case', 'get /v1/students HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET /v1/students HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['a space before the colon', 'GET /v1/students HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a NUL in a header', 'GET /v1/students HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['two lengths', 'POST /v1/students HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length beside chunks',
      `${post}\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is none', `${post}\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ])('%s is 400', async (_name, bytes) => {
    const answer = answerIn(await school.raw(bytes));
    expectRefusal(answer, 400, 'VALIDATION_ERROR', 'Validation failed: the request is not valid HTTP');
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('a chunk that is none is 400', async () => {
    expectRefusal(await raw(post, { 'Transfer-Encoding': 'chunked' }, 'zz\r\n'), 400, 'VALIDATION_ERROR');
  });

  it('a body that does not arrive is 408', async () => {
    const head = `${post}\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\n\r\n{`;
    expectRefusal(await slowly(head), 408, 'REQUEST_TIMEOUT');
  });
});

describe('X-Request-Id', () => {
  it('is new for every answer, or what a caller gave', async () => {
    const idOf = async (given?: string) => {
      const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
      return (await school.get('/students', { headers })).headers.get('x-request-id');
    };
    expect(await idOf()).not.toBe(await idOf());
    expect(await idOf('trace-1.A_b')).toBe('trace-1.A_b');
    for (const odd of ['a b', '<script>', 'x'.repeat(129), 'é']) expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
