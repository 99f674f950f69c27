import { etagOf, Homeroom, IdempotencyKeyReusedError, NotFoundError, PreconditionFailedError } from '@homeroom/client';
import { type Fault, FaultyLine } from '../support/postgres/faulty-line';
import { freePorts } from '../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
let database: ProxiedDatabase;
let school: TestSchool;
let line: FaultyLine;
let apiKey: string;
let student_id: number;
let class_id: number;
/** The pauses between attempts, in milliseconds; nobody waits for them. */
const pauses: number[] = [];

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database, clock });
  line = await FaultyLine.open(school);
  apiKey = await school.unlimitedKey();
  student_id = await school.student();
  class_id = await school.schoolClass();
});

beforeEach(() => {
  pauses.length = 0;
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  await line.close();
  await school.close();
  await database.close();
});

type Meanwhile = (milliseconds: number) => unknown;

/** A client that does something else than to wait between two attempts. */
const clientOf = (baseUrl: string, meanwhile: Meanwhile = () => undefined, key = apiKey) =>
  new Homeroom({
    baseUrl,
    apiKey: key,
    async sleep(milliseconds) {
      pauses.push(milliseconds);
      await meanwhile(milliseconds);
    },
  });

const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const late = () => ({ student_id, class_id, date: '2026-11-20', status: 'late' as const });

/** What nothing more comes of when it is sent twice. */
const calls: [string, (client: Homeroom) => PromiseLike<unknown>][] = [
  ['a read', (client) => client.students.get(student_id)],
  ['a list', (client) => client.students.list()],
  ['a change', (client) => client.students.update(student_id, student)],
  ['attendance', (client) => client.attendance.record(late())],
  ['a new student', (client) => client.students.create(student)],
  ['a new grade', (client) => client.grades.create({ student_id, class_id, score: 9, term: 'Q1' })],
  ['an enrollment', async (client) => client.classes.enroll(class_id, { student_id: await school.student() })],
];

const breaks = [
  'hangs up before it passes the request on',
  'passes the request on and hangs up',
  'breaks off within the answer',
] as const;

const passing: [string, Fault][] = [
  ...breaks.map((fault): [string, Fault] => [`when the line ${fault}`, fault]),
  ...[502, 503, 504].map((status): [string, Fault] => [`at the ${status} of a proxy`, { status, body: '<h1>Sorry' }]),
];

describe.each(calls)('%s', (_what, call) => {
  it.each(passing)('is sent again %s', async (_when, fault) => {
    line.next(fault, fault);
    await call(clientOf(line.url));
    expect(line.requests).toHaveLength(3);
    expect(new Set(line.headers.map((headers) => headers['x-request-id'])).size).toBe(1);
  });

  it.each([500, 501, 400])('is not sent again at a %d', async (status) => {
    line.next({ status });
    await expect(call(clientOf(line.url))).rejects.toMatchObject({ status });
    expect(line.requests).toHaveLength(1);
  });
});

describe('what is created', () => {
  const created: [string, string, (client: Homeroom) => PromiseLike<unknown>][] = [
    ['a student', 'student', (client) => client.students.create(student)],
    ['a teacher', 'teacher', (client) => client.teachers.create({ ...student, department: 'Art' })],
    ['a class', 'school_class', (client) => client.classes.create({ name: 'Art', teacher_id: 1, schedule: 'Mon' })],
    ['a grade', 'grade', (client) => client.grades.create({ student_id, class_id, score: 9, term: 'Q1' })],
    [
      'an announcement',
      'announcement',
      (client) => client.announcements.create({ title: 'Hi', content: 'All', scope: 'school' }),
    ],
  ];
  const count = async (table: string) =>
    (await school.sql()`SELECT count(*)::int AS n FROM ${school.sql()(table)}`)[0]!['n'] as number;

  it.each(created)('is there once, though its answer was lost twice: %s', async (_what, table, create) => {
    const before = await count(table);
    line.next('passes the request on and hangs up', 'breaks off within the answer');
    await create(clientOf(line.url));
    expect(line.requests).toHaveLength(3);
    expect(new Set(line.headers.map((headers) => headers['idempotency-key'])).size).toBe(1);
    expect(await count(table)).toBe(before + 1);
  });

  it('is one thing under the name that its caller gives, and another under another', async () => {
    const client = clientOf(line.url);
    const one = await client.students.create(student, { idempotencyKey: 'row-1' });
    expect(await client.students.create(student, { idempotencyKey: 'row-1' })).toEqual(one);
    expect((await client.students.create(student, { idempotencyKey: 'row-2' })).id).not.toBe(one.id);
    const reused = client.students.create({ ...student, name: 'Eve' }, { idempotencyKey: 'row-1' });
    await expect(reused).rejects.toThrow(IdempotencyKeyReusedError);
  });

  it('is waited for while an attempt before is being done', async () => {
    const envelope = { error: 'Is being done', code: 'IDEMPOTENCY_KEY_IN_USE', status: 409 };
    line.next({ status: 409, headers: { 'retry-after': '1' }, body: JSON.stringify(envelope) });
    await clientOf(line.url).students.create(student);
    expect(pauses).toEqual([1000]);
  });
});

describe('a removal', () => {
  const added = () => clientOf(line.url).grades.create({ student_id, class_id, score: 9, term: 'Q1' });

  it('is done though its answer was lost, and the retry finds nothing', async () => {
    const { id } = await added();
    line.next('passes the request on and hangs up', 'breaks off within the answer');
    await clientOf(line.url).grades.delete(id);
    expect(line.requests).toEqual(Array(3).fill(`DELETE /v1/grades/${id}`));
    await expect(clientOf(line.url).grades.get(id)).rejects.toThrow(NotFoundError);
  });

  it('of what was not there from the start is an error', async () => {
    line.next();
    await expect(clientOf(line.url).grades.delete(999_999)).rejects.toThrow(NotFoundError);
    expect(line.requests).toHaveLength(1);
  });

  it('is refused once somebody else has changed the record', async () => {
    const read = await added();
    await clientOf(line.url).grades.update(read.id, { score: 8 });
    const removal = clientOf(line.url).grades.delete(read.id, { ifMatch: etagOf(read) });
    await expect(removal).rejects.toThrow(PreconditionFailedError);
  });
});

describe('a change of what was read', () => {
  it('is refused once somebody else has changed it', async () => {
    const client = clientOf(line.url);
    const read = await client.students.create(student);
    const first = await client.students.update(read.id, { name: 'Ada Eze' }, { ifMatch: etagOf(read) });
    const late = client.students.update(read.id, { name: 'Ada Oba' }, { ifMatch: etagOf(read) });
    await expect(late).rejects.toThrow(PreconditionFailedError);
    expect(await client.students.get(read.id)).toEqual(first);
    const { data } = await client.students.list();
    expect(() => etagOf(data[0]!)).toThrow(TypeError);
  });
});

describe.each(calls)('%s', (_what, call) => {
  it('is sent again when nobody listened', async () => {
    const [port = 0] = await freePorts(1);
    let opened: FaultyLine | undefined;
    const client = clientOf(`http://127.0.0.1:${port}/v1`, async () => {
      if (pauses.length === 2) opened = await FaultyLine.open(school, port);
    });
    await call(client);
    expect(opened?.requests).toHaveLength(1);
    await opened?.close();
  });

  it('is sent again once it is below the limit', async () => {
    const limited = await school.key({ plan: 'enterprise', limit: { perHour: 1_000, perMinute: 1 } });
    const client = clientOf(line.url, (milliseconds) => clock.advance(milliseconds), limited);
    await client.teachers.list();
    line.next();
    await call(client);
    expect(line.requests).toHaveLength(2);
    expect(pauses).toEqual([60_000]);
  });
});

describe('whether nothing was sent', () => {
  const failing = (syscall: string, code: string) => Object.assign(new Error(), { syscall, code });
  const unreachable = failing('connect', 'EHOSTUNREACH');

  it.each<[string, boolean, unknown]>([
    ['nobody listened', true, failing('connect', 'ECONNREFUSED')],
    ['the host was not found', true, failing('getaddrinfo', 'ENOTFOUND')],
    ['nobody could say where the host is', true, failing('getaddrinfo', 'EAI_AGAIN')],
    ['connecting took too long', true, Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' })],
    ['no address of the host answered', true, new AggregateError([unreachable, failing('connect', 'ECONNREFUSED')])],
    ['one address broke off later', false, new AggregateError([unreachable, failing('read', 'ECONNRESET')])],
    ['the other side broke off', false, failing('read', 'ECONNRESET')],
    ['the way there was lost', false, failing('read', 'EHOSTUNREACH')],
    ['nothing is known', false, undefined],
  ])('is known where %s: %p', async (_what, nothingSent, cause) => {
    let attempts = 0;
    const client = new Homeroom({
      baseUrl: line.url,
      apiKey,
      sleep: async () => undefined,
      // As Node's own fails.
      fetch() {
        attempts += 1;
        return Promise.reject(new TypeError('fetch failed', { cause }));
      },
    });
    await expect(client.students.create(student)).rejects.toMatchObject({
      name: 'ConnectionError',
      nothingSent,
      cause: { message: 'fetch failed' },
    });
    expect(attempts).toBe(4);
  });
});

describe('while the database is away', () => {
  it('a read waits for its return, and so does a new student', async () => {
    const client = clientOf(line.url, async () => {
      database.mend();
      while ((await school.get('/students')).status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await client.students.list();
    const total = async () => (await client.students.list()).pagination.total;
    const before = await total();
    database.cut();
    await client.students.create(student);
    expect(pauses.length).toBeGreaterThan(0);
    expect(await total()).toBe(before + 1);
  });

  it('the health check says so at once', async () => {
    database.cut();
    const health = await clientOf(line.url).health();
    database.mend();
    expect([health.status, health.checks]).toEqual(['unavailable', { database: 'unavailable' }]);
    expect(pauses).toEqual([]);
    while ((await school.get('/students')).status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('nobody is enrolled twice, or told so in vain', async () => {
    const { total_count: before } = await clientOf(line.url).classes.roster(class_id);
    const newcomer = await school.student();
    line.next('passes the request on and hangs up');
    const enrolled = await clientOf(line.url).classes.enroll(class_id, { student_id: newcomer });
    expect(enrolled.student_id).toBe(newcomer);
    expect((await clientOf(line.url).classes.roster(class_id)).total_count).toBe(before + 1);
  });
});

describe('the retries', () => {
  it('are three, with longer and longer pauses of random length', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    line.next(...Array<Fault>(4).fill({ status: 503 }));
    await expect(clientOf(line.url).students.get(student_id)).rejects.toMatchObject({ status: 503 });
    expect(line.requests).toHaveLength(4);
    expect(pauses).toEqual([500, 1_000, 2_000]);

    jest.spyOn(Math, 'random').mockReturnValue(0.25);
    line.next({ status: 503 });
    await clientOf(line.url).students.get(student_id);
    expect(pauses.at(-1)).toBe(125);
  });

  it('are as many as a call asks for, and no pause is longer than eight seconds', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    line.next(...Array<Fault>(11).fill({ status: 503 }));
    await expect(clientOf(line.url).students.get(student_id, { retries: 10 })).rejects.toMatchObject({ status: 503 });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, ...Array<number>(6).fill(8_000)]);

    line.next({ status: 503 });
    await expect(clientOf(line.url).students.get(student_id, { retries: 0 })).rejects.toMatchObject({ status: 503 });
    expect(line.requests).toHaveLength(1);
  });

  it('wait for a minute at most: who would have to wait for longer is told at once', async () => {
    const limited = await school.key({ plan: 'enterprise', limit: { perHour: 1, perMinute: 1 } });
    const client = clientOf(line.url, undefined, limited);
    await client.students.list();
    await expect(client.students.list()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfter: 3_600 });
    expect(pauses).toEqual([]);
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('wait as long as a proxy asks for: %s', async (value, milliseconds) => {
    for (const status of [429, 503]) line.next({ status, headers: { 'retry-after': value } });
    await clientOf(line.url).students.get(student_id);
    expect(pauses).toEqual([milliseconds]);
  });

  it('end with the signal of the caller, also during a pause', async () => {
    const caller = new AbortController();
    line.next({ status: 503 });
    const client = clientOf(line.url, () => caller.abort(new Error('The user has left')));
    await expect(client.students.get(student_id, { signal: caller.signal })).rejects.toThrow('The user has left');
    expect(line.requests).toHaveLength(1);
  });

  it('really wait, and are woken by the signal of the caller', async () => {
    const caller = new AbortController();
    line.next({ status: 503, headers: { 'retry-after': '60' } });
    const client = new Homeroom({ baseUrl: line.url, apiKey });
    const reading = client.students.get(student_id, { signal: caller.signal });
    while (line.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 50));
    caller.abort(new Error('The user has left'));
    await expect(reading).rejects.toThrow('The user has left');
    expect(line.requests).toHaveLength(1);
  });
});
