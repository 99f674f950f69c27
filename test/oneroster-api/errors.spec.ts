import { OneRosterScopes, oneRosterControllers } from '@homeroom/oneroster-api';
import { Body, Controller, Get, Put, Query, type Type } from '@nestjs/common';
import { keptLog } from '../support/programs/kept-log';
import { expectHeadersOfEveryAnswer } from '../support/error-answer';
import { ask, basic, clientIdOf, expectStatusInfo, sendForm, tokenOf } from '../support/one-roster';
import { proxiedDatabase } from '../support/postgres/proxied-database';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';

let open: () => void = () => undefined;

/** Operations of no standard, through which a request reaches a handler. */
@Controller('rostering/v1p2/lockers')
class Lockers {
  @Get()
  @OneRosterScopes('roster.readonly', 'roster-core.readonly')
  echo(@Query() query: object): object {
    return { query };
  }

  @Get('jammed')
  @OneRosterScopes('roster.readonly')
  jam(): never {
    throw new Error('The combination is 1234');
  }

  @Get('waiting')
  @OneRosterScopes('roster.readonly')
  async wait(): Promise<object> {
    await new Promise<void>((resolve) => (open = resolve));
    return {};
  }

  @Put(':sourcedId')
  @OneRosterScopes('gradebook.createput')
  write(@Body() body: unknown): object {
    return { body };
  }
}

(oneRosterControllers as Type[]).push(Lockers);

const { log, text: logged } = keptLog();
let school: TestSchool;
let token: string;

beforeAll(async () => {
  school = await TestSchool.open({ log });
  token = await tokenOf(school);
});

afterAll(() => school.close());

const lockers = '/rostering/v1p2/lockers';
const json = { 'content-type': 'application/json' };

describe('an error (OneRoster errors)', () => {
  it.each<[string, string, string, number, string, object?]>([
    ['an unknown path', 'GET', '/rostering/v1p2/keys', 404, 'unknownobject'],
    ['the root', 'GET', '', 404, 'unknownobject'],
    ['a path with an empty id', 'PUT', `${lockers}/`, 404, 'unknownobject'],
    ['an unknown method', 'POST', lockers, 405, 'unknownobject'],
    ['a method without routes', 'PROPFIND', lockers, 405, 'unknownobject'],
    ['a broken escape in the path', 'GET', '/rostering/v1p2/%zz', 400, 'invaliddata'],
    ['a broken escape in the query', 'GET', `${lockers}?filter=%zz`, 400, 'invaliddata'],
    ['a parameter that is given twice', 'GET', `${lockers}?limit=1&limit=2`, 400, 'invaliddata'],
    ['a URL that is too long', 'GET', `${lockers}?filter=${'x'.repeat(9_000)}`, 414, 'invaliddata'],
    ['a body that is no JSON', 'PUT', `${lockers}/1`, 400, 'invaliddata', { body: '{', headers: json }],
    ['no JSON', 'PUT', `${lockers}/1`, 415, 'invaliddata', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
    ['a large body', 'PUT', `${lockers}/1`, 413, 'invaliddata', { body: `"${'x'.repeat(2 ** 21)}"`, headers: json }],
    ['an unexpected error', 'GET', `${lockers}/jammed`, 500, 'internal_server_error'],
  ])('for %s is an imsx_StatusInfo', async (_, method, path, status, minor, asking = {}) => {
    const answer = await ask(school, path, token, { method, ...asking });
    expectStatusInfo(answer, status, minor);
    expectHeadersOfEveryAnswer(answer);
  });

  it('names the methods that a path has', async () => {
    const { headers } = await ask(school, lockers, token, { method: 'DELETE' });
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it('tells nothing of what failed unexpectedly, and the log does', async () => {
    const { text, headers } = await ask(school, `${lockers}/jammed`, token);
    expect(text).not.toContain('1234');
    expect(logged()).toMatch(new RegExp(`"requestId":"${headers.get('x-request-id')}".*A request failed unexpectedly`));
  });

  it('without a token is 401, whatever the path', async () => {
    for (const path of [lockers, '/rostering/v1p2/keys', '/rostering/v1p2/%zz', '/nothing']) {
      const answer = await ask(school, path, null);
      expectStatusInfo(answer, 401, 'unauthorisedrequest');
      expectHeadersOfEveryAnswer(answer);
    }
  });

  it('has its headers and no body after HEAD', async () => {
    const { status, text, headers } = await ask(school, '/rostering/v1p2/keys', token, { method: 'HEAD' });
    expect([status, text, headers.get('content-type')]).toEqual([404, '', 'application/json; charset=utf-8']);
    expect((await ask(school, lockers, token, { method: 'HEAD' })).status).toBe(200);
  });

  it('of a body that is no HTTP is one too', async () => {
    const head = `PUT /ims/oneroster${lockers}/1 HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${token}\r\n`;
    const answer = await school.raw(`${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"imsx_codeMinorFieldValue":"invaliddata"');
  });

  it('of an expectation that is unknown is one too', async () => {
    const answer = await school.raw(
      `GET /ims/oneroster${lockers} HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${token}\r\n` +
        'Expect: a-miracle\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('"imsx_codeMinorFieldValue":"invaliddata"');
  });

  it('of a body comes after 100 Continue, which needs a token', async () => {
    const put = (authorization: string) =>
      school.raw(
        `PUT /ims/oneroster${lockers}/1 HTTP/1.1\r\nHost: school\r\n${authorization}Content-Type: application/json\r\n` +
          'Content-Length: 1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n{',
      );
    expect(await put(`Authorization: Bearer ${token}\r\n`)).toMatch(
      /^HTTP\/1\.1 100 [^]*HTTP\/1\.1 400 [^]*"invaliddata"/,
    );
    expect(await put('')).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('of a request with the URL of a proxy is one too', async () => {
    const answer = await school.raw(
      'GET http://school/ims/oneroster/x HTTP/1.1\r\nHost: school\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"imsx_codeMinorFieldValue":"unauthorisedrequest"');
  });

  it('of other paths is that of /v1', async () => {
    for (const path of ['/ims/onerosters', '/ims', '/v1/ims/oneroster']) {
      const answer = await fetch(`${school.origin}${path}`);
      expect(await answer.json()).toEqual({ error: 'Missing API key', code: 'UNAUTHORIZED', status: 401 });
    }
  });
});

describe('a scope of the operation (OneRoster scopes)', () => {
  it('is enough', async () => {
    const any = await tokenOf(school, undefined, 'roster-core.readonly', 'gradebook.readonly');
    expect((await ask(school, lockers, any)).status).toBe(200);
  });

  it('is missing: 403', async () => {
    const other = await tokenOf(school, undefined, 'roster-demographics.readonly', 'gradebook.readonly');
    const answer = await ask(school, lockers, other);
    expectStatusInfo(answer, 403, 'forbidden');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    expect(answer.body.imsx_description).toBe(
      'The access token lacks the scope roster.readonly or roster-core.readonly',
    );
  });

  it('is lost with that of the key', async () => {
    const secret = await school.key({ scopes: ['admin'] });
    const held = await tokenOf(school, secret);
    expect((await ask(school, lockers, held)).status).toBe(200);
    const [key] = (await school.keys.list()).slice(-1);
    const terms = { name: 'Less', plan: 'standard', expiresAt: null } as const;
    await school.keys.change(
      key!.id,
      { ...terms, scopes: ['read:students'] },
      { userId: null, name: 'T', address: null },
    );
    expectStatusInfo(await ask(school, lockers, held), 403, 'forbidden');
  });

  it('is declared, or the service does not start', async () => {
    @Controller('rostering/v1p2/open-lockers')
    class OpenLockers {
      @Get()
      list(): object {
        return {};
      }
    }
    const controllers = oneRosterControllers as Type[];
    controllers.push(OpenLockers);
    try {
      await expect(TestSchool.open({ database: school.database })).rejects.toThrow(
        'The route GET /ims/oneroster/rostering/v1p2/open-lockers names no scope',
      );
    } finally {
      controllers.pop();
    }
  });
});

describe('a query (OneRoster queries)', () => {
  const query = async (text: string) => (await ask(school, `${lockers}?${text}`, token)).body.query;

  it('keeps a plus', async () => {
    expect(await query(`filter=email='a+b@c'`)).toEqual({ filter: `email='a+b@c'` });
    expect(await query(`filter=name='Ada%20Obi%2B'`)).toEqual({ filter: `name='Ada Obi+'` });
  });

  it('may repeat fields, and unknown parameters', async () => {
    expect(await query('fields=name,status&fields=type&lang=en&lang=de')).toEqual({
      fields: 'name,status,type',
      lang: 'en',
    });
  });

  it('is answered with a body, which is ignored', async () => {
    const body = 'limit=5';
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const answer = await school.raw(
      `GET /ims/oneroster${lockers}?offset=1 HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${token}\r\n` +
        `${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
        `GET /ims/oneroster${lockers} HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect([...answer.matchAll(/\{"query":.*?\}\}/g)].map(([text]) => text)).toEqual([
      '{"query":{"offset":"1"}}',
      '{"query":{}}',
    ]);
  });
});

it('a body may be as large as a batch, and is JSON (OneRoster queries)', async () => {
  const body = JSON.stringify({ lineItem: { title: 'x'.repeat(900_000) } });
  const answer = await ask(school, `${lockers}/1`, token, { method: 'PUT', body, headers: json });
  expect([answer.status, JSON.stringify(answer.body.body) === body]).toEqual([200, true]);
});

it('a crowd is told that the server is busy (OneRoster errors)', async () => {
  const crowded = await TestSchool.open({ concurrency: { running: 1, waiting: 0 } });
  try {
    const held = await tokenOf(crowded);
    const first = ask(crowded, `${lockers}/waiting`, held);
    const further = [];
    do further.push(await ask(crowded, lockers, held));
    while (further.at(-1)!.status === 200);
    expectStatusInfo(further.at(-1)!, 429, 'server_busy');
    expect(further.at(-1)!.headers.get('retry-after')).toBe('1');
    // /v1 has the same places.
    expect((await crowded.get('/classes')).status).toBe(503);
    open();
    expect((await first).status).toBe(200);
  } finally {
    await crowded.close();
  }
});

it('an outage of the database is 503 for those with a token, and ends (OneRoster errors)', async () => {
  const database = await proxiedDatabase();
  const far = await TestSchool.open({ database });
  try {
    const secret = await far.key();
    const held = await tokenOf(far, secret);
    const id = await clientIdOf(far, secret);
    database.cut();
    const away = await eventually(async () => {
      const answer = await ask(far, lockers, held);
      return answer.status === 200 ? null : answer;
    });
    expectStatusInfo(away, 503, 'server_busy');
    expect(away.headers.get('retry-after')).toBe('1');
    expectStatusInfo(await ask(far, lockers, 'x'), 401, 'unauthorisedrequest');
    expectStatusInfo(await ask(far, lockers, null), 401, 'unauthorisedrequest');
    const form = { grant_type: 'client_credentials' };
    expectStatusInfo(await sendForm(far, form, basic(id, secret)), 503, 'server_busy');
    database.mend();
    await eventually(async () => (await ask(far, lockers, held)).status === 200);
  } finally {
    await far.close();
    await database.close();
  }
});

it('a server without the mounts of the first one, as of a second address, passes requests on by its routes', async () => {
  const answer = await school.app.inject({
    method: 'GET',
    url: `/ims/oneroster${lockers}?sort=a`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { query: { sort: 'a' } }]);
  const unknown = await school.app.inject({ method: 'GET', url: '/ims/oneroster' });
  expect([unknown.statusCode, unknown.body]).toEqual([401, expect.stringContaining('unauthorisedrequest')]);
});
