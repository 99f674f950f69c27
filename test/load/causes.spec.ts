import { connect } from 'node:net';
import { ProcessMetrics } from '@homeroom/observability';
import { sendImport } from '../interchange/api-imports';
import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { type Answer, TestSchool } from '../support/test-school';

const kept = keptLog();
const metrics = new ProcessMetrics();
let database: ProxiedDatabase;
let school: TestSchool;
let student_id: number;
let class_id: number;

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database, metrics, log: kept.log });
  student_id = await school.student();
  class_id = await school.schoolClass({ capacity: 0 });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

/** What the log says of an answer that is an error. */
async function logged({ headers }: Answer): Promise<Record<string, unknown>> {
  const id = headers.get('x-request-id');
  const line = await eventually(() =>
    kept
      .text()
      .split('\n')
      .find((each) => each.includes(`"requestId":"${id}"`) && each.includes('"status"')),
  );
  const { status, code, cause, driverCode, queue } = JSON.parse(line) as Record<string, unknown>;
  return { status, code, cause, driverCode, queue };
}

/** The connection of the checks broke, or the next attempt to connect failed. */
const connectionLost = /^(ECONNRESET|ECONNREFUSED|CONNECTION_CLOSED)$/;

const unavailable = (cause: string) =>
  metrics.registry.getSingleMetricAsString('homeroom_http_unavailable_total').then((text) => {
    const [, count = '0'] = new RegExp(`cause="${cause}"\\} (\\d+)`).exec(text) ?? [];
    return Number(count);
  });

describe('the log says of every error its code and why', () => {
  it.each<[number, string, string, () => Promise<Answer>]>([
    [401, 'UNAUTHORIZED', 'key_missing', () => school.get('/students', { key: null })],
    [401, 'UNAUTHORIZED', 'key_unknown', () => school.get('/students', { key: 'nonsense' })],
    [403, 'FORBIDDEN', 'scope_missing', async () => school.get('/students', { key: await classesOnly() })],
    [404, 'NOT_FOUND', 'route_not_found', () => school.get('/lockers')],
    [404, 'NOT_FOUND', 'student_not_found', () => school.get('/students/999')],
    [405, 'METHOD_NOT_ALLOWED', 'method_not_allowed', () => school.request('DELETE', '/students', {})],
    [400, 'VALIDATION_ERROR', 'validation_failed', () => school.post('/students', {})],
    [400, 'VALIDATION_ERROR', 'invalid_body', () => school.post('/students', '{')],
    [400, 'VALIDATION_ERROR', 'invalid_query', () => school.get('/students?page=1&page=2')],
    [400, 'VALIDATION_ERROR', 'invalid_path', () => school.get('/students/x')],
    [409, 'CLASS_FULL', 'class_is_full', () => school.post(`/classes/${class_id}/enroll`, { student_id })],
    [429, 'RATE_LIMITED', 'rate_limit', () => pastItsLimit()],
  ])('%i %s: %s', async (status, code, cause, ask) => {
    expect(await logged(await ask())).toEqual({ status, code, cause });
  });

  const classesOnly = () => school.key({ scopes: ['read:classes'] });

  async function pastItsLimit(): Promise<Answer> {
    const key = await school.key({ plan: 'enterprise', limit: { perHour: 1, perMinute: 1 } });
    await school.get('/students', { key });
    return school.get('/students', { key });
  }
});

describe('the cause of a 503 is in the log, with the code of the error behind it, and counted', () => {
  const expectCause = async (answer: Answer, cause: string, driverCode: RegExp) => {
    expect(await logged(answer)).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      cause,
      driverCode: expect.stringMatching(driverCode),
    });
    expect(await unavailable(cause)).toBeGreaterThan(0);
  };

  it('lock_timeout, when a row stays locked', async () => {
    await school.sql().begin(async (sql) => {
      await sql`SELECT FROM student WHERE id = ${student_id} FOR UPDATE`;
      await expectCause(await school.put(`/students/${student_id}`, { name: 'Bo Obi' }), 'lock_timeout', /^55P03$/);
    });
  });

  it('statement_timeout, when a read takes too long', async () => {
    await school.sql().begin(async (sql) => {
      await sql`LOCK TABLE teacher IN ACCESS EXCLUSIVE MODE`;
      const answer = await school.get('/teachers');
      expect(['statement_timeout 57014', 'database_silent ETIMEDOUT']).toContain(await causeAndCode(answer));
    });
  });

  const causeAndCode = async (answer: Answer) => {
    const { cause, driverCode } = await logged(answer);
    return `${String(cause)} ${String(driverCode)}`;
  };

  it.each<[string, RegExp, () => Promise<Answer>]>([
    ['a write', /^57P01$/, () => school.put(`/students/${student_id}`, { name: 'Bo Obi' })],
    ['a transaction', /^57P01$/, () => school.post(`/classes/${class_id}/enroll`, { student_id }, repeatable)],
  ])('database_away, when an administrator ends the session of %s', async (_, driverCode, write) => {
    // On a busy machine the service may still take the database for silent, after the test before.
    await eventually(async () => (await school.get('/students')).status === 200);
    await school.sql().begin(async (sql) => {
      await sql`SELECT FROM student, school_class WHERE student.id = ${student_id} FOR UPDATE`;
      const answer = write();
      await eventually(
        async () =>
          (
            await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`
          ).length,
      );
      await expectCause(await answer, 'database_away', driverCode);
    });
  });

  const repeatable = { headers: { 'idempotency-key': 'enrol-once' } };

  it('database_away, when PostgreSQL is gone', async () => {
    database.cut();
    await eventually(async () => (await school.get('/students')).status === 503);
    await expectCause(await school.get('/students'), 'database_away', connectionLost);
    await expectCause(await school.get('/health'), 'database_away', connectionLost);
    database.mend();
    await eventually(async () => (await school.get('/students')).status === 200);
  });
});

describe('an overload says which queue was full, in the log and the metrics', () => {
  const shed = (application: string, queue: string) =>
    metrics.registry.getSingleMetricAsString('homeroom_http_requests_shed_total').then((text) => {
      const [, count = '0'] = new RegExp(`application="${application}",queue="${queue}"\\} (\\d+)`).exec(text) ?? [];
      return Number(count);
    });
  const overload = (queue: string) => ({ status: 503, code: 'SERVICE_UNAVAILABLE', cause: 'overload', queue });
  let crowded: TestSchool;

  beforeAll(async () => {
    const concurrency = { running: 1, waiting: 0 };
    crowded = await TestSchool.open({ environment: 'production', metrics, log: kept.log, concurrency });
  });

  afterAll(() => crowded.close());

  it('requests', async () => {
    const student = await crowded.student();
    expect(await shed('production', 'requests')).toBe(0);
    await crowded.sql().begin(async (sql) => {
      await sql`SELECT FROM student WHERE id = ${student} FOR UPDATE`;
      const change = () => crowded.put(`/students/${student}`, { name: 'Bo Obi' });
      const refused = await Promise.race([change(), change()]);
      expect(await logged(refused)).toEqual(overload('requests'));
    });
    expect(await shed('production', 'requests')).toBe(1);
  });

  it('uploads', async () => {
    const key = await school.unlimitedKey();
    const head =
      `POST /v1/imports HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000\r\n\r\n--b';
    const sockets = Array.from({ length: 4 }, () => connect(school.port, '127.0.0.1').on('error', () => undefined));
    for (const socket of sockets) socket.write(head);
    const more = async () => {
      const answer = await sendImport(school, { kind: 'students' }, 'name,email,grade_level\n');
      return answer.status === 503 && (await logged(answer));
    };
    expect(await eventually(more)).toEqual(overload('uploads'));
    for (const socket of sockets) socket.destroy();
    expect(await shed('sandbox', 'uploads')).toBeGreaterThan(0);
    expect(await shed('sandbox', 'requests')).toBe(0);
  });
});
