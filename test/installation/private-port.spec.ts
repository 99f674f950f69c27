import { once } from 'node:events';
import { createServer } from 'node:net';
import { commandsOn } from '../support/programs/in-process';
import { build, documentOf, eventually, freePorts, Installation, type Service } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { reserved } from '../support/postgres/reserved';

jest.setTimeout(120_000);

let installation: Installation;
let database: ProxiedDatabase;
let variables: Record<string, string>;
let service: Service;
let admin: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  const [adminPort] = await freePorts(1);
  admin = `http://127.0.0.1:${adminPort}`;
  variables = {
    ADMIN_PORT: String(adminPort),
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(database.address),
  };
  service = await (await installation.start(variables)).ready();
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

const statusOf = async (path: string, asking: RequestInit = {}) => (await fetch(`${admin}${path}`, asking)).status;
const readiness = async () => {
  const answer = await fetch(`${admin}/readyz`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const metrics = async () => (await fetch(`${admin}/metrics`)).text();
/** The value of a series, such as `homeroom_ready`; undefined where there is none. */
const valueOf = async (series: string) => {
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
/** A request may be counted just after its answer has arrived. */
const becomes = (series: string, value: number) => eventually(async () => (await valueOf(series)) === value);
const seriesIn = (text: string) => text.match(/^homeroom_http\S+/gm)!.map((line) => line.replace(/le="[^"]*",?/, ''));

describe('the private port', () => {
  it('says that the process lives, and that it is ready', async () => {
    expect(await statusOf('/livez')).toBe(200);
    const checks = { migrated: 'ok', listening: 'ok', database: 'ok', staying: 'ok' };
    await eventually(async () => (await readiness()).status === 200);
    expect(await readiness()).toEqual({ status: 200, body: { status: 'ok', checks } });
    expect(await valueOf('homeroom_ready')).toBe(1);
  });

  it('is asked, and told nothing', async () => {
    expect(await statusOf('/metrics', { method: 'HEAD' })).toBe(200);
    for (const path of ['/', '/v1/health', '/metrics/', '/readyz/../x']) expect(await statusOf(path)).toBe(404);
    const posted = await fetch(`${admin}/metrics`, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is none of the ports of the API', async () => {
    for (const path of ['/metrics', '/livez', '/readyz']) {
      const answer = await fetch(`${service.production.replace('/v1', '')}${path}`);
      expect(answer.status).toBe(401);
    }
  });

  it('says which check fails while the database is silent, while the process lives on', async () => {
    database.silence();
    await eventually(async () => (await readiness()).status === 503);
    expect((await readiness()).body).toMatchObject({
      status: 'unavailable',
      checks: { database: 'failed', staying: 'ok' },
    });
    expect(await statusOf('/livez')).toBe(200);
    await eventually(async () => (await valueOf('homeroom_database_up{application="production"}')) === 0);
    database.mend();
    await eventually(async () => (await readiness()).status === 200, 15_000);
    await eventually(async () => (await valueOf('homeroom_database_up{application="production"}')) === 1);
  });

  it('is named when somebody else has it, and nothing is started', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const second = await installation.start({ ...variables, ADMIN_PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.stderr).toBe('ADMIN_PORT is in use: stop what listens there, or set another one\n');
    expect(second.stdout).toBe('');
    squatter.close();
  });
});

describe('the metrics', () => {
  /** The headers of a caller who has no limit to speak of. */
  async function unlimited(name: string): Promise<Record<string, string>> {
    const plan = ['--plan', 'enterprise', '--per-hour', '100000', '--per-minute', '100000'];
    const terms = ['keys', 'create', '--name', name, '--environment', 'sandbox', ...plan, '--json'];
    const made = documentOf(await commandsOn(database)(...terms)) as { key: string };
    return { authorization: `Bearer ${made.key}` };
  }

  it('count requests by the pattern of their route and the class of their status', async () => {
    const labels = 'application="sandbox",method="GET",route="/v1/students/:id",status="4xx"';
    const count = `homeroom_http_request_duration_seconds_count{${labels}}`;
    expect(await valueOf(count)).toBeUndefined();
    for (const id of [1, 2, 3]) await fetch(`${service.sandbox}/students/${id}`);
    await becomes(count, 3);
    await becomes('homeroom_http_requests_in_flight{application="sandbox"}', 0);
  });

  it('count what was refused, by its code, and who may not sign in', async () => {
    const unauthorized = 'homeroom_http_refusals_total{application="production",code="UNAUTHORIZED"}';
    const before = (await valueOf(unauthorized)) ?? 0;
    await fetch(`${service.production}/students`);
    await becomes(unauthorized, before + 1);
    const failures = 'homeroom_sign_in_failures_total{application="dashboard"}';
    expect(await valueOf(failures)).toBe(0);
    const origin = service.production.replace('/v1', '');
    const refused = await fetch(`${origin}/dashboard/api/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'canary@school.example', password: 'canary canary canary' }),
    });
    expect(refused.status).toBe(401);
    await becomes(failures, 1);
    expect(await valueOf('homeroom_sign_ins_throttled_total{application="dashboard"}')).toBe(0);
    expect(await valueOf('homeroom_http_refusals_total{application="sandbox",code="RATE_LIMITED"}')).toBe(0);
  });

  it('count those past a rate limit', async () => {
    const headers = { authorization: `Bearer ${await service.firstKey()}` };
    const ask = async () => (await fetch(`${service.sandbox}/students`, { headers })).status;
    const statuses = await Promise.all(Array.from({ length: 105 }, ask));
    const limited = statuses.filter((status) => status === 429).length;
    expect(limited).toBeGreaterThan(0);
    await becomes('homeroom_http_refusals_total{application="sandbox",code="RATE_LIMITED"}', limited);
  });

  it('count what is shed, while too much waits for the database', async () => {
    const headers = await unlimited('Crowd');
    const ask = async () => (await fetch(`${service.sandbox}/students`, { headers })).status;
    expect(await ask()).toBe(200);
    const shed = 'homeroom_http_requests_shed_total{application="sandbox",queue="requests"}';
    expect(await valueOf(shed)).toBe(0);
    const lock = await reserved(database.pool('sandbox'));
    await lock`BEGIN`;
    await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
    const asking = Array.from({ length: 400 }, ask);
    await eventually(() => valueOf(shed));
    expect(await valueOf('homeroom_http_requests_in_flight{application="sandbox"}')).toBeGreaterThan(30);
    await lock`COMMIT`;
    lock.release();
    const statuses = await Promise.all(asking);
    expect(statuses).toContain(200);
    // On a busy machine, some that were let in may have waited for the lock for too long.
    const unavailable = async () => {
      const series = /^homeroom_http_unavailable_total\{application="sandbox",cause="(\w+)"\} (\d+)$/gm;
      return new Map([...(await metrics()).matchAll(series)].map(([, cause, value]) => [cause, Number(value)]));
    };
    const total = async () => [...(await unavailable()).values()].reduce((sum, value) => sum + value, 0);
    const refused = statuses.filter((status) => status === 503).length;
    await eventually(async () => (await total()) === refused);
    expect((await unavailable()).get('overload')).toBe(await valueOf(shed));
  });

  describe('of what the database has not answered yet', () => {
    const gauge = (name: string) => valueOf(`homeroom_database_${name}{application="sandbox"}`);
    const gaugeBecomes = (name: string, value: number) =>
      becomes(`homeroom_database_${name}{application="sandbox"}`, value);
    let headers: Record<string, string>;

    const send = async (method: string, path: string, body: object, more: Record<string, string> = {}) => {
      const all = { ...headers, 'content-type': 'application/json', ...more };
      const answer = await fetch(`${service.sandbox}${path}`, { method, headers: all, body: JSON.stringify(body) });
      return { status: answer.status, id: ((await answer.json()) as { id: number }).id };
    };
    const statusOfList = async () => (await fetch(`${service.sandbox}/students`, { headers })).status;
    const newStudent = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };

    beforeAll(async () => {
      headers = await unlimited('Waiting');
    });

    it('count each write once, of either kind of connection, while its row is locked, and no read', async () => {
      const [one, other] = [await send('POST', '/students', newStudent), await send('POST', '/students', newStudent)];
      const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
      const { id: teacherId } = await send('POST', '/teachers', teacher);
      const schoolClass = { name: 'Algebra', teacher_id: teacherId, schedule: 'Mon 09:00' };
      const { id: classId } = await send('POST', '/classes', schoolClass);
      await gaugeBecomes('writes_waiting', 0);

      const lock = await reserved(database.pool('sandbox'));
      await lock`BEGIN`;
      await lock`SELECT FROM student WHERE id = ${one.id} FOR UPDATE`;
      await lock`SELECT FROM school_class WHERE id = ${classId} FOR UPDATE`;
      const changes = ['Here', 'There', 'Nowhere'].map((address) => send('PUT', `/students/${one.id}`, { address }));
      const enrolling = [one, other].map(({ id }) =>
        send('POST', `/classes/${classId}/enroll`, { student_id: id }, { 'idempotency-key': `enroll-${id}` }),
      );
      await gaugeBecomes('writes_waiting', 5);
      expect(await statusOfList()).toBe(200);
      await gaugeBecomes('reads_waiting', 0);
      expect(await gauge('writes_waiting')).toBe(5);
      // The two that enroll have a transaction each; the changes share one or two connections.
      const busy = await gauge('write_connections_busy');
      expect([3, 4]).toContain(busy);
      expect(await gauge('write_connections')).toBeGreaterThanOrEqual(busy!);
      await lock`COMMIT`;
      lock.release();

      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await Promise.all(enrolling)).map(({ status }) => status)).toEqual([201, 201]);
      await gaugeBecomes('writes_waiting', 0);
      await gaugeBecomes('write_connections_busy', 0);
    });

    it('count each list while its table is locked, and no write', async () => {
      const lock = await reserved(database.pool('sandbox'));
      await lock`BEGIN`;
      await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
      const reading = Array.from({ length: 3 }, statusOfList);
      await gaugeBecomes('reads_waiting', 3);
      expect(await gauge('writes_waiting')).toBe(0);
      await lock`COMMIT`;
      lock.release();
      expect(await Promise.all(reading)).toEqual([200, 200, 200]);
      await gaugeBecomes('reads_waiting', 0);
    });
  });

  it('grow with no URL, method or status that somebody thinks up, and hold nothing of it', async () => {
    const strange = async (number: number) => {
      await fetch(`${service.production}/canary${number}?search=canary${number}`);
      await fetch(`${service.production}/students/canary${number}`);
      await fetch(`${service.production}/%zz-canary${number}`, { method: ['LOCK', 'PURGE', 'MKCOL'][number % 3] });
      await fetch(`${service.production.replace('/v1', '')}/dashboard/api/schools/sandbox/canary${number}`);
    };
    for (const number of [1, 2, 3]) await strange(number);
    const before = seriesIn(await metrics());
    for (const number of [4, 5, 6]) await strange(number);
    const text = await metrics();
    expect(seriesIn(text)).toEqual(before);
    expect(text).not.toMatch(/canary|LOCK|PURGE/);
    expect(text).toContain('method="other",route="unmatched"');
  });

  it.each([
    'homeroom_database_reads_waiting{application="sandbox"}',
    'homeroom_database_writes_waiting{application="dashboard"}',
    'homeroom_database_write_connections_busy{application="production"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])('tell %s', async (series) => {
    expect(await valueOf(series)).toBeGreaterThanOrEqual(0);
  });
});

describe('a stop with a drain', () => {
  it('is told by /readyz first, while requests are answered on connections that end, and the process lives', async () => {
    const [adminPort] = await freePorts(1);
    const stopped = await installation.start({ ...variables, ADMIN_PORT: String(adminPort), DRAIN_SECONDS: '4' });
    await stopped.ready();
    const health = () => fetch(`${stopped.sandbox}/health`);
    expect((await health()).headers.get('connection')).toBe('keep-alive');
    const stopping = stopped.stop('SIGTERM');
    const ready = async () => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).json();
    await eventually(async () => ((await ready()) as { status: string }).status === 'unavailable');
    expect(await ready()).toMatchObject({ checks: { database: 'ok', listening: 'ok', staying: 'failed' } });
    expect((await fetch(`http://127.0.0.1:${adminPort}/livez`)).status).toBe(200);
    const answer = await health();
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stopping).toBe(0);
  });
});
