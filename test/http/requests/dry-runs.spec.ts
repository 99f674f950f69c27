import { Homeroom } from '@homeroom/client';
import { ProcessMetrics } from '@homeroom/observability';
import { expectInvalid } from '../../support/expectations';
import { operations } from '../../operations';
import { expectErrorAnswer } from '../../support/error-answer';
import { resetIds } from '../../support/postgres/reset-ids';
import { type Answer, TestSchool } from '../../support/test-school';

const metrics = new ProcessMetrics();
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ metrics });
});

afterAll(() => school.close());

const tables = [
  ...[
    'school',
    'academic_session',
    'closed_day',
    'student',
    'contact',
    'teacher',
    'school_class',
    'enrollment',
    'announcement',
  ],
  ...['grade', 'attendance'],
];

/** Everything that is stored, and how many changes the audit trail has. */
async function stored(of: TestSchool): Promise<unknown> {
  const sql = of.sql();
  const rows = [];
  for (const table of tables) rows.push(await sql`SELECT * FROM ${sql(table)} ORDER BY id`);
  const [events] = await sql`SELECT count(*) FROM access.record_event WHERE action = 'write'`;
  return JSON.parse(JSON.stringify([rows, events]));
}

it('every write can be a dry run, which answers what the write answers and changes nothing (Dry run)', async () => {
  const other = await TestSchool.open();
  try {
    const writes = operations.flatMap(({ method, before, writes: sent = [] }) => [
      ...(before ? [['POST', ...before, 201] as const] : []),
      ...sent.map(([path, body, status]) => [method, path, body, status] as const),
    ]);
    const compared = [];
    for (const [method, path, body, expected] of writes) {
      const before = await stored(other);
      const dry = await other.request(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=true`, { body });
      expect([method, path, await stored(other)]).toEqual([method, path, before]);
      await resetIds(other.sql());
      const { status, body: done, headers } = await other.request(method, path, { body });
      expect([method, path, dry.status, status]).toEqual([method, path, expected, expected]);
      expect(Object.keys(dry.body ?? {})).toEqual(Object.keys(done ?? {}));
      if (status < 400) {
        expect(dry.headers.get('dry-run')).toBe('true');
        expect([dry.headers.get('location'), dry.headers.get('etag')]).toEqual([null, null]);
      } else expect(dry.body).toEqual(done);
      expect(headers.get('dry-run')).toBeNull();
      compared.push(method);
    }
    expect(new Set(compared)).toEqual(new Set(['POST', 'PUT', 'DELETE']));
  } finally {
    await other.close();
  }
});

it('a dry run checks the preconditions, and does not use the Idempotency-Key', async () => {
  const id = await school.student();
  const headers = { 'if-match': '"old"' };
  const changed = { name: 'Changed' };
  expect((await school.request('PUT', `/students/${id}?dry_run=true`, { body: changed, headers })).status).toBe(412);
  const etag = (await school.get(`/students/${id}`)).headers.get('etag')!;
  const dry = await school.request('PUT', `/students/${id}?dry_run=1`, {
    body: changed,
    headers: { 'if-match': etag },
  });
  expect([dry.status, dry.body.name]).toEqual([200, 'Changed']);
  expect((await school.get(`/students/${id}`)).headers.get('etag')).toBe(etag);
  const body = { name: 'Once', email: 'once@school.example', grade_level: '9' };
  const once = { body, headers: { 'idempotency-key': 'once' } };
  expect((await school.request('POST', '/students?dry_run=true', once)).status).toBe(201);
  const { headers: first } = await school.request('POST', '/students', once);
  expect(first.get('idempotency-replayed')).toBeNull();
});

it.each([{}, { 'if-match': '*' }] as Record<string, string>[])(
  'a dry run of a removal answers what the removal would, if a new class refers to the teacher meanwhile: %j',
  async (headers) => {
    const teacher_id = await school.teacher();
    let removal: Promise<Answer> | undefined;
    await school.sql().begin(async (sql) => {
      await sql`INSERT INTO school_class (name, teacher_id, schedule, created_at) VALUES ('A', ${teacher_id}, 'Mon', now())`;
      removal = school.request('DELETE', `/teachers/${teacher_id}?dry_run=true`, { headers });
      await untilOneWaits();
    });
    expectErrorAnswer(await removal!, 409, 'IN_USE', 'Teacher is in use: 1 class');
    expect((await school.get(`/teachers/${teacher_id}`)).status).toBe(200);
  },
);

/** Waits until a connection to the school waits for the lock of another one. */
async function untilOneWaits(): Promise<void> {
  for (let isWaiting = false; !isWaiting;) {
    const [found] = await school.sql()<{ waiting: boolean }[]>`SELECT count(*) > 0 AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    isWaiting = found!.waiting;
  }
}

it('the metric of audited changes does not count a dry run', async () => {
  const student = { name: 'Ada', email: 'ada@school.example', grade_level: '9' };
  const audited = async () => {
    const text = await metrics.registry.getSingleMetricAsString('homeroom_audit_writes_total');
    return Number(/ (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await audited();
  expect((await school.post('/students?dry_run=true', student)).status).toBe(201);
  expect(await audited()).toBe(before);
  await school.post('/students', student);
  expect(await audited()).toBe(before + 1);
});

it('dry_run takes a boolean, and only of writes', async () => {
  expectInvalid(await school.request('POST', '/students?dry_run=maybe', { body: {} }), 'dry_run must be');
  expectInvalid(await school.request('POST', '/students?dry_run=1&dry_run=1', { body: {} }), '"dry_run" is given');
  const { status, body } = await school.get('/students?dry_run=true');
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  const { status: created } = await school.request('POST', '/teachers?dry_run=false', {
    body: { name: 'Grace', email: 'grace@school.example', department: 'Art' },
  });
  expect(created).toBe(201);
});

it('the client asks what a write would do', async () => {
  const client = new Homeroom({ baseUrl: school.url, apiKey: await school.key() });
  const student = { name: 'Zoë', email: 'zoe@school.example', grade_level: '9' };
  const { total } = (await client.students.list()).pagination;
  expect(await client.students.create(student, { dryRun: true })).toMatchObject(student);
  const id = await school.student();
  await client.students.delete(id, { dryRun: true });
  expect((await client.students.list()).pagination.total).toBe(total + 1);
  await expect(client.students.delete(999_999, { dryRun: true })).rejects.toThrow('Student not found');
});
