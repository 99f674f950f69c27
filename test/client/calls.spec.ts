import { getEventListeners } from 'node:events';
import { format, inspect } from 'node:util';
import { Homeroom, HomeroomError, type HomeroomOptions } from '@homeroom/client';
import packageJson from '../../clients/typescript/package.json';
import { type Fault, FaultyLine } from '../support/postgres/faulty-line';
import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';

const { log, text: logged } = keptLog();
let school: TestSchool;
let line: FaultyLine;
let apiKey: string;

beforeAll(async () => {
  school = await TestSchool.open({ log });
  line = await FaultyLine.open(school);
  apiKey = await school.unlimitedKey();
});

beforeEach(() => line.next());

afterAll(async () => {
  await line.close();
  await school.close();
});

const clientOf = (options: Partial<HomeroomOptions> = {}) => new Homeroom({ baseUrl: line.url, apiKey, ...options });

describe('a client is refused at once', () => {
  it.each([
    undefined,
    '',
    'secret',
    'Bearer hr_sandbox_secret',
    'hr_sandbox_',
    'hr_sandbox_secret\n',
    'hr_staging_secret',
  ])('with the key %j, which is not repeated', (key) => {
    const refused = () => clientOf({ apiKey: key });
    expect(refused).toThrow(TypeError);
    expect(refused).toThrow(/^apiKey (is missing|must look like hr_production_… or hr_sandbox_…)$/);
  });

  it.each([
    undefined,
    '',
    'localhost:3001/v1',
    'ftp://school.example/v1',
    'http://school.example',
    'http://school.example/v2',
    'http://school.example/v1/students',
    'http://school.example/v1?key=secret',
    'http://me:secret@school.example/v1',
    'http://school.example/v1#secret',
  ])('with the base URL %j, which is not repeated', (baseUrl) => {
    const refused = () => clientOf({ baseUrl });
    expect(refused).toThrow(TypeError);
    expect(refused).toThrow(
      /^baseUrl (is missing: the URL of the service, such as http:\/\/localhost:3001\/v1|must be .+ that ends with \/v1, without user, query and fragment)$/,
    );
  });

  it.each([
    ['timeout', 0],
    ['timeout', -1],
    ['timeout', NaN],
    ['timeout', 2 ** 31],
    ['retries', -1],
    ['retries', 1.5],
    ['retries', 11],
    ['userAgent', 'evil\r\nX-Header: 1'],
  ])('with %s %p', (name, value) => {
    expect(() => clientOf({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });
});

describe('a call is refused at once', () => {
  it.each([
    ['timeout', 0],
    ['retries', -1],
    ['requestId', ''],
    ['requestId', 'evil\r\nX-Header: 1'],
    ['requestId', 'x'.repeat(129)],
  ])('with %s %j', async (name, value) => {
    await expect(clientOf().students.get(1, { [name]: value })).rejects.toThrow(new RegExp(`^${name} must be `));
    expect(line.requests).toEqual([]);
  });
});

describe('the key', () => {
  const secretOf = () => apiKey.slice(-49);

  it('is not shown by whoever looks at the client', () => {
    const client = clientOf();
    const views = [
      inspect(client, { depth: Infinity, showHidden: true }),
      JSON.stringify(client),
      format('%s', client),
    ];
    for (const view of views) expect(view).not.toContain(secretOf());
  });

  it.each<[string, Fault]>([
    [
      'an error',
      { status: 401, headers: { 'content-type': 'application/json' }, body: '{"error":"No","code":"UNAUTHORIZED"}' },
    ],
    ['somebody else', { status: 502, headers: { 'content-type': 'text/html' }, body: 'Sorry' }],
    ['a broken connection', 'hangs up before it passes the request on'],
    ['silence', 'is silent'],
  ])('is in no error: %s', async (_name, fault) => {
    line.next(fault);
    // On a busy machine a request that is given up at once arrives during the next test.
    const timeout = fault === 'is silent' ? 500 : 30_000;
    const error: unknown = await clientOf({ timeout, retries: 0 })
      .students.get(1)
      .catch((reason: unknown) => reason);
    await eventually(() => line.requests.length > 0);
    expect(error).toBeInstanceOf(Error);
    const { message, stack } = error as Error;
    for (const view of [inspect(error, { depth: Infinity, showHidden: true }), JSON.stringify(error), message, stack]) {
      expect(view).not.toContain(secretOf());
    }
  });
});

describe('a call', () => {
  it('says who makes it', async () => {
    await clientOf().students.list();
    await clientOf({ userAgent: 'timetable/2.1' }).students.list();
    const version = `homeroom-client/${packageJson.version}`;
    expect(line.headers.map((headers) => headers['user-agent'])).toEqual([version, `timetable/2.1 ${version}`]);
  });

  it('works with a base URL that ends with a slash', async () => {
    await clientOf({ baseUrl: `${line.url}/` }).students.list({ search: 'a&b=ü' });
    expect(line.requests).toEqual(['GET /v1/students?search=a%26b%3D%C3%BC']);
  });

  it('goes through the fetch that it is given', async () => {
    const through: string[] = [];
    const client = clientOf({
      async fetch(input, init) {
        through.push((input as Request).url);
        return fetch(input, init);
      },
    });
    await client.health();
    expect(through).toEqual([`${line.url}/health`]);
  });

  it('that is answered 204 without a body succeeds, and answers nothing', async () => {
    line.next({ status: 204 }, { status: 204 });
    const { students } = clientOf();
    const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    expect([await students.update(1, { grade_level: '6' }), await students.create(student)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(line.requests).toEqual(['PUT /v1/students/1', 'POST /v1/students']);
  });

  it('does not follow to another place', async () => {
    line.next({ status: 307, headers: { location: `${school.url}/students` } });
    await expect(clientOf().students.list()).rejects.toMatchObject({ name: 'UnexpectedAnswerError', status: 307 });
  });
});

describe('the id of a request', () => {
  it('stands in the log and in the error', async () => {
    const client = clientOf({ baseUrl: school.url });
    const error = await client.students.get(999).catch((reason: unknown) => reason as { requestId: string });
    expect(error).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(logged()).toContain((error as { requestId: string }).requestId);
  });

  it("may be the caller's own", async () => {
    const client = clientOf({ baseUrl: school.url });
    await expect(client.students.get(999, { requestId: 'import-17' })).rejects.toMatchObject({
      requestId: 'import-17',
    });
    expect(logged()).toContain('"requestId":"import-17"');
  });

  it('is known where nobody answered', async () => {
    line.next('hangs up before it passes the request on');
    const failed = clientOf({ retries: 0 }).students.get(1, { requestId: 'lost' });
    await expect(failed).rejects.toMatchObject({ requestId: 'lost', code: undefined, status: undefined });
    expect(line.headers[0]).toMatchObject({ 'x-request-id': 'lost' });
  });
});

describe('a time-out', () => {
  const timedOut = { name: 'TimeoutError', message: 'No answer within 500 ms', requestId: 'slow' };
  const soon = { timeout: 500, requestId: 'slow', retries: 0 };

  it.each<Fault>(['is silent', 'stalls within the answer'])('ends a call when the line %s', async (fault) => {
    line.next(fault);
    await expect(clientOf().students.list({}, soon)).rejects.toMatchObject(timedOut);
    await eventually(() => line.requests.length > 0);
  });

  it('of the client holds for its calls', async () => {
    line.next('is silent');
    await expect(clientOf({ timeout: 50, retries: 0 }).students.list()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is one attempt: the call is sent again', async () => {
    const client = clientOf({ sleep: async () => undefined });
    line.next('is silent', 'stalls within the answer');
    // A busy machine may need another one.
    const { data } = await client.students.list({}, { timeout: 200, retries: 10 });
    expect(data).toEqual([]);
    expect(line.requests.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the caller's signal", () => {
  it.each<Fault>(['is silent', 'stalls within the answer'])('ends a call when the line %s', async (fault) => {
    line.next(fault, fault);
    // Long enough for a busy machine to send the request.
    const signal = AbortSignal.timeout(500);
    const failure: unknown = await clientOf()
      .students.get(1, { signal, timeout: Infinity })
      .catch((reason: unknown) => reason);
    expect(failure).toBe(signal.reason);
    expect(failure).not.toBeInstanceOf(HomeroomError);
    expect(line.requests).toHaveLength(1);
  });

  it('that has come before keeps a call from being made', async () => {
    await expect(clientOf().students.list({}, { signal: AbortSignal.abort('never mind') })).rejects.toBe('never mind');
    expect(line.requests).toEqual([]);
  });

  it('is left alone by calls that are over', async () => {
    const { signal } = new AbortController();
    await clientOf().students.list({}, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
