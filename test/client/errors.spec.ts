import * as client from '@homeroom/client';
import { errorClasses } from '../../clients/typescript/src/errors/error-of';
import document from '../../docs/openapi.json';
import { FaultyLine } from '../support/postgres/faulty-line';
import { StoppedClock, TestSchool } from '../support/test-school';

const { Homeroom, HomeroomError } = client;
type Homeroom = client.Homeroom;

interface Envelope {
  readonly error: string;
  readonly code: string;
  readonly status: number;
}

let school: TestSchool;
let line: FaultyLine;
let homeroom: Homeroom;
const clock = new StoppedClock();

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  line = await FaultyLine.open(school);
  homeroom = await through(school.url);
});

afterAll(async () => {
  await line.close();
  await school.close();
});

const through = async (baseUrl: string, apiKey?: string): Promise<Homeroom> =>
  new Homeroom({ baseUrl, apiKey: apiKey ?? (await school.unlimitedKey()), retries: 0 });

/** What a call throws. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
const failureOf = async (call: PromiseLike<unknown>): Promise<any> =>
  Promise.resolve(call).then(
    (answer) => {
      throw new Error(`It did not fail: ${JSON.stringify(answer)}`);
    },
    (error: unknown) => error,
  );

/** Every example of an error, wherever it stands in the document. */
function envelopesIn(part: unknown): Envelope[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('code' in part && 'error' in part && typeof part.error === 'string') return [part as Envelope];
  return Object.values(part).flatMap(envelopesIn);
}

describe('every code of the document has its class', () => {
  const examples = [...new Map(envelopesIn(document).map((envelope) => [envelope.code, envelope])).values()];

  it('and no class is left over', () => {
    expect(Object.keys(errorClasses).sort()).toEqual(examples.map(({ code }) => code).sort());
  });

  it.each(examples)('$status $code', async (envelope) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'one-of-many' };
    line.next({ status: envelope.status, headers, body: JSON.stringify(envelope) });
    const error = await failureOf((await through(line.url)).students.get(1));
    const ErrorClass = errorClasses[envelope.code as keyof typeof errorClasses];
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toBeInstanceOf(HomeroomError);
    expect(Object.entries(client)).toContainEqual([error.name, ErrorClass]);
    expect({ ...error, message: error.message, server: error.headers.get('x-request-id') }).toMatchObject({
      message: envelope.error,
      code: envelope.code,
      status: envelope.status,
      requestId: 'one-of-many',
      server: 'one-of-many',
    });
  });
});

describe('what the service refuses', () => {
  it('names every field that is wrong', async () => {
    const error = await failureOf(homeroom.students.create({ name: '', email: 'nobody', grade_level: '9' }));
    expect(error).toBeInstanceOf(client.ValidationError);
    expect([...error.reasons].sort()).toEqual(['email must be an e-mail address', 'name must not be empty']);
  });

  it('says why a key is refused', async () => {
    const apiKey = await school.key({ environment: 'production' });
    const error = await failureOf((await through(school.url, apiKey)).students.get(1));
    expect(error).toBeInstanceOf(client.UnauthorizedError);
    expect(error.message).toBe('Invalid API key');
    expect(error.reason).toMatch(/environment/);
  });

  it('names the scope that a key lacks', async () => {
    const reading = await through(school.url, await school.key({ scopes: ['read:students'] }));
    const error = await failureOf(reading.teachers.list());
    expect(error).toBeInstanceOf(client.ForbiddenError);
    expect(error.message).toContain('read:teachers');
  });

  it('tells a full class from a student who has a seat, and both from a class that is not there', async () => {
    const [student_id, other] = [await school.student(), await school.student()];
    const classId = await school.schoolClass({ capacity: 1 });
    await homeroom.classes.enroll(classId, { student_id });
    const failures = [
      await failureOf(homeroom.classes.enroll(classId, { student_id })),
      await failureOf(homeroom.classes.enroll(classId, { student_id: other })),
      await failureOf(homeroom.classes.enroll(classId + 1, { student_id })),
    ];
    expect(failures.map(({ name, status }) => [name, status])).toEqual([
      ['AlreadyEnrolledError', 409],
      ['ClassFullError', 409],
      ['NotFoundError', 404],
    ]);
  });

  it('is too long or too large', async () => {
    const search = await failureOf(homeroom.students.list({ search: 'x'.repeat(9_000) }));
    const content = 'x'.repeat(300_000);
    const body = await failureOf(homeroom.announcements.create({ title: 'Long', content, scope: 'school' }));
    expect([search.name, body.name]).toEqual(['UriTooLongError', 'PayloadTooLargeError']);
  });

  it('says how long to wait', async () => {
    const apiKey = await school.key({ plan: 'enterprise', limit: { perHour: 100, perMinute: 1 } });
    const limited = await through(school.url, apiKey);
    await limited.students.list();
    clock.advance(20_000);
    const error = await failureOf(limited.students.list());
    expect(error).toBeInstanceOf(client.RateLimitedError);
    expect(error.retryAfter).toBe(40);
  });
});

describe('an answer that no version of the service gave so far', () => {
  it('of a code that is new keeps it, its status and its message', async () => {
    const envelope = { error: 'The record is locked', code: 'LOCKED', status: 423 };
    line.next({ status: 423, headers: { 'content-type': 'application/json' }, body: JSON.stringify(envelope) });
    const error = await failureOf((await through(line.url)).students.get(1));
    expect([error.name, error.code, error.status, error.message]).toEqual([
      'HomeroomError',
      'LOCKED',
      423,
      'The record is locked',
    ]);
  });

  it.each([
    [502, 'text/html', '<h1>Bad Gateway</h1>'],
    [200, 'text/html', '<h1>Please sign in</h1>'],
    [200, 'application/json', '{"data": ['],
    [200, 'application/json', ''],
    [404, 'application/json', '{"message":"no Route matched"}'],
    [403, 'application/json', '{"error":{"code":403}}'],
    [500, 'application/json', 'null'],
    [500, 'application/json', '{"error":"toString","code":404}'],
    [302, 'text/html', ''],
  ])('%d of %s %j has no code', async (status, type, body) => {
    line.next({ status, headers: { 'content-type': type, location: 'https://school.example/' }, body });
    const error = await failureOf((await through(line.url)).students.get(1, { requestId: 'mine' }));
    expect(error).toBeInstanceOf(client.UnexpectedAnswerError);
    expect([error.code, error.status, error.requestId]).toEqual([undefined, status, 'mine']);
    expect(error.message).toContain(`HTTP ${status} with ${type} `);
  });

  it('of a code that only objects know is taken for a new one', async () => {
    const envelope = { error: 'What?', code: 'constructor', status: 400 };
    line.next({ status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify(envelope) });
    const error = await failureOf((await through(line.url)).students.get(1));
    expect([error.name, error.code]).toEqual(['HomeroomError', 'constructor']);
  });
});
