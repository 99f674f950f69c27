import type { Server } from 'node:http';
import { errorCatalogue } from '@homeroom/http';
import * as transport from '../../../libs/http/src/errors/http-error';
import { answerIn } from '../../support/raw-answer';
import { proxiedDatabase } from '../../support/postgres/proxied-database';
import { expectHeadersOfEveryAnswer, expectErrorAnswer } from '../../support/error-answer';
import { type Answer, type RequestOptions, TestSchool } from '../../support/test-school';

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
const misspelt = { body: { name: 'Zoë', email: 'zoe', grade_level: '9' } };

/** How each error of the catalogue comes about. */
const provocations: Record<string, () => Promise<Answer>> = {
  VALIDATION_ERROR: requestOf('POST', '/students', misspelt),
  UNAUTHORIZED: requestOf('GET', '/students', { key: 'none' }),
  FORBIDDEN: async () => school.post('/students', {}, { key: await school.key({ scopes: ['read:students'] }) }),
  NOT_FOUND: requestOf('GET', '/nothing'),
  METHOD_NOT_ALLOWED: requestOf('PATCH', '/students/1'),
  IDEMPOTENCY_KEY_IN_USE: () => whileItIsDone(),
  IDEMPOTENT_ANSWER_ERASED: () => afterAnErasure(),
  IDEMPOTENCY_KEY_REUSED: () => forAnother(),
  PRECONDITION_FAILED: async () => {
    const headers = { 'if-match': '"another"' };
    return school.put(`/students/${await school.student()}`, {}, { headers });
  },
  REQUEST_TIMEOUT: () => slowly(`${get}\r\nHost: x\r\n`),
  PAYLOAD_TOO_LARGE: requestOf('POST', '/students', { body: 'x'.repeat(262_145) }),
  URI_TOO_LONG: requestOf('GET', `/students?search=${'x'.repeat(8192)}`),
  UNSUPPORTED_MEDIA_TYPE: requestOf('POST', '/students', text),
  EXPECTATION_FAILED: () => raw(get, { Expect: '200-ok' }),
  RATE_LIMITED: () => tooOften(),
  HEADERS_TOO_LARGE: () => raw(get, { 'X-Long': 'x'.repeat(20_000) }),
  INTERNAL_ERROR: () => withoutStudents(),
  SERVICE_UNAVAILABLE: () => withoutDatabase(),
};

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const named = (name: string, body: object = ada) =>
  school.post('/students', body, { key, headers: { 'idempotency-key': name } });

async function whileItIsDone(): Promise<Answer> {
  const sql = school.sql();
  let first: Promise<Answer> | undefined;
  const second = await sql.begin(async (lock) => {
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    first = named('slow');
    for (;;) {
      const claimed = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (
        SELECT oid FROM pg_database WHERE datname = current_database())`;
      if (claimed.length > 0) return named('slow');
    }
  });
  await first;
  return second;
}

async function afterAnErasure(): Promise<Answer> {
  await named('erased');
  await school.sql()`UPDATE access.idempotent_answer SET body = NULL
    WHERE created_at = (SELECT max(created_at) FROM access.idempotent_answer)`;
  return named('erased');
}

async function forAnother(): Promise<Answer> {
  await named('first');
  return named('first', { ...ada, name: 'Eve' });
}

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

async function tooOften(): Promise<Answer> {
  const rare = await school.key({ plan: 'enterprise', limit: { perHour: 1_000, perMinute: 100 } });
  await Promise.all(Array.from({ length: 100 }, () => school.get('/nothing', { key: rare })));
  return school.get('/students', { key: rare });
}

async function withoutStudents(): Promise<Answer> {
  const sql = school.sql();
  await sql`ALTER VIEW student_json RENAME TO lost_json`;
  try {
    return await school.get('/students');
  } finally {
    await sql`ALTER VIEW lost_json RENAME TO student_json`;
  }
}

async function withoutDatabase(): Promise<Answer> {
  const database = await proxiedDatabase();
  const other = await TestSchool.open({ database });
  await other.get('/students');
  database.cut();
  try {
    return await other.get('/students');
  } finally {
    database.mend();
    await other.close();
    await database.close();
  }
}

describe('every error of the service itself is as its catalogue says (Errors, Further codes)', () => {
  it('and every error of the code is in the catalogue, and provoked here', () => {
    // A full queue is a reason of SERVICE_UNAVAILABLE, not an error of its own.
    const { HttpError: _, queueIsFull: _reason, ...errors } = transport;
    const codes = errorCatalogue.map(({ example }) => example.code);
    expect(codes.length).toBe(Object.keys(errors).length);
    expect(Object.keys(provocations).sort()).toEqual(codes.sort());
  });

  it.each(errorCatalogue.map(({ example }) => [example.code, example] as const))('%s', async (code, example) => {
    const answer = await provocations[code]!();
    expect({ status: answer.status, body: answer.body }).toEqual({ status: example.status, body: example });
    expectHeadersOfEveryAnswer(answer);
  });
});

describe('an odd request with a key (Errors, Order of errors)', () => {
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
    else expectErrorAnswer(answer, status, code);
    if (status === 200) return;
    expectErrorAnswer(await raw(requestLine, { ...lines, Authorization: null }, body), 401, 'UNAUTHORIZED');
  });
});

describe('a long head of a request (Further codes)', () => {
  const urlOf = (length: number) => '/v1/students?per_page=1'.padEnd(length, '&');

  it('is taken up to a URL of 8 KiB and headers of nearly 16', async () => {
    expect((await raw(`GET ${urlOf(8192)} HTTP/1.1`)).status).toBe(200);
    expectErrorAnswer(await raw(`GET ${urlOf(8193)} HTTP/1.1`), 414, 'URI_TOO_LONG');
    expect((await raw(get, { 'X-Long': 'x'.repeat(16_000) })).status).toBe(200);
    expectErrorAnswer(await raw(get, { 'X-Long': 'x'.repeat(16_384) }), 431, 'HEADERS_TOO_LARGE');
  });
});

describe('what the HTTP parser refuses has the error body and says goodbye (Errors, Rate-limit headers)', () => {
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
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', 'Validation failed: the request is not valid HTTP');
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('a chunk that is none is 400', async () => {
    expectErrorAnswer(await raw(post, { 'Transfer-Encoding': 'chunked' }, 'zz\r\n'), 400, 'VALIDATION_ERROR');
  });

  it('a body that does not arrive is 408', async () => {
    const head = `${post}\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\n\r\n{`;
    expectErrorAnswer(await slowly(head), 408, 'REQUEST_TIMEOUT');
  });
});

describe('X-Request-Id (Request id)', () => {
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
