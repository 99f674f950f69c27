import { setImmediate as immediate } from 'node:timers/promises';
import { DatabaseWatch } from '@homeroom/database';
import { keptLog } from '../../support/programs/kept-log';
import { eventually } from '../../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../../support/postgres/proxied-database';
import { expectErrorAnswer } from '../../support/error-answer';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { type Answer, tester, TestSchool } from '../../support/test-school';

let database: ProxiedDatabase;
let school: TestSchool;
let dashboard: TestDashboard;
let owner: Visitor;
let student_id: number;
/** A change of a record of each table: as many statements as there are connections that write. */
let changes: (() => Promise<Answer>)[];

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database });
  dashboard = await TestDashboard.open({ database });
  owner = await dashboard.person('owner');
  student_id = await school.student();
  const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
  const teacher_id = await school.teacher(teacher);
  const schoolClass = { name: 'Algebra', teacher_id, schedule: 'Mon 09:00' };
  const class_id = await school.schoolClass(schoolClass);
  const announcement = { title: 'Trip', content: 'Bring boots.', scope: 'school' };
  const { body: announced } = await school.post('/announcements', announcement);
  changes = [
    () => change(),
    () => school.put(`/teachers/${teacher_id}`, teacher),
    () => school.put(`/classes/${class_id}`, schoolClass),
    () => school.put(`/announcements/${announced.id}`, announcement),
  ];
});

afterEach(async () => {
  database.cut();
  database.mend();
  await eventually(isBack);
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
  await database.close();
});

/** One connection in each application looks whether the database is back. */
const watches = 4;

const away = 'The service is unavailable, try again later';
const expectAway = (answer: Answer) => expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE', away);
const read = () => school.get(`/students/${student_id}`);
const change = (options = {}) => school.put(`/students/${student_id}`, {}, options);
const seen = () => owner.get('schools/sandbox/students');

const isBack = async () => {
  const answers = await Promise.all([read(), change(), seen(), school.get('/health', { key: null })]);
  return answers.every(({ status }) => status === 200);
};

/** Statements of the service that wait for a lock. */
const locked = async () => {
  const rows = await school.sql()`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
};

/** Does something while nobody else may change a record. */
const whileLocked = (work: () => Promise<void>) =>
  school.sql().begin(async (sql) => {
    for (const table of ['student', 'teacher', 'school_class', 'announcement']) {
      await sql`SELECT FROM ${sql(table)} FOR UPDATE`;
    }
    await work();
  });

describe.each([
  ['is cut off', () => database.cut()],
  ['says nothing any more', () => database.silence()],
])('while the database %s (Outages)', (_name, goAway) => {
  it('every request of the API and of the dashboard that it was working on is 503', async () => {
    let waiting: Promise<Answer[]> = Promise.resolve([]);
    await whileLocked(async () => {
      const writes = Array.from({ length: 20 }, (_, at) => changes[at % changes.length]!());
      await eventually(async () => (await locked()) === changes.length);
      goAway();
      // As many statements as a connection holds at once, and then some.
      const lists = Array.from({ length: 400 }, (_, at) => school.get(['/students', '/teachers?search=a'][at % 2]!));
      const reads = Array.from({ length: 200 }, read);
      waiting = Promise.all([...writes, ...lists, ...reads, seen()]);
      for (const answer of await waiting) expect(answer.status).toBe(503);
      database.mend();
    });
    await eventually(isBack);
  });

  it('every request is refused at once, whichever key it has, and health says why', async () => {
    const notSeenYet = await school.key();
    const revoked = await school.key();
    const { id } = (await school.keys.list()).at(-1)!;
    await school.keys.revoke(id, tester);
    const wrong = `${revoked.slice(0, -1)}${revoked.endsWith('0') ? '1' : '0'}`;
    goAway();
    await eventually(async () => (await school.get('/health', { key: null })).status === 503);
    for (const key of [notSeenYet, undefined]) {
      const options = key === undefined ? {} : { key };
      expectAway(await school.get('/students', options));
      expectAway(await school.get(`/students/${student_id}`, options));
      expectAway(await change(options));
      expectAway(await school.post('/students', {}, options));
      expectAway(await school.get('/nowhere', options));
    }
    for (const key of [null, 'nonsense', wrong, revoked]) {
      expectErrorAnswer(await school.get('/students', { key }), 401, 'UNAUTHORIZED');
    }
    const health = await school.get('/health', { key: null });
    expect(health.body).toMatchObject({ status: 'unavailable', checks: { database: 'unavailable' } });
    expect((await seen()).status).toBe(503);
    expect((await owner.get('keys')).status).toBe(503);
    expect((await dashboard.visitor().signIn('owner@school.example', 'whatever it was')).status).toBe(503);

    database.mend();
    await eventually(isBack);
    expect((await school.get('/students', { key: notSeenYet })).status).toBe(200);
  });

  it('no connection stays behind, half open or lent', async () => {
    await isBack();
    for (let round = 0; round < 3; round += 1) {
      goAway();
      await eventually(async () => (await Promise.all(Array.from({ length: 10 }, () => change()))).every(is503));
      await eventually(() => database.connections <= watches);
      database.mend();
      await eventually(isBack);
    }
    const together = await Promise.all(Array.from({ length: 40 }, () => change()));
    expect(together.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  });
});

const is503 = ({ status }: Answer) => status === 503;

it('a write that waits too long for somebody else is broken off, and leaves nothing locked (Outages)', async () => {
  await whileLocked(async () => {
    expectAway(await change());
    expect(await locked()).toBe(0);
    expect((await school.get('/health', { key: null })).status).toBe(200);
    expect((await read()).status).toBe(200);
  });
  expect((await change()).status).toBe(200);
});

it('a process that was busy itself takes no database for away (Outages)', async () => {
  const watch = school.app.get(DatabaseWatch, { strict: false });
  const answers = watch.checkNow();
  // Time for the question to leave, and none for its answer to be read.
  for (let turn = 0; turn < 3; turn += 1) await immediate();
  const busyUntil = performance.now() + 2_500;
  while (performance.now() < busyUntil);
  expect(await answers).toBe(true);
  expect((await read()).status).toBe(200);
});

it('a watch that stops while it looks says nothing of the database (Outages)', async () => {
  const { log, text } = keptLog();
  const stopping = await TestSchool.open({ database, log });
  const watch = stopping.app.get(DatabaseWatch, { strict: false });
  const answers = watch.checkNow();
  await watch.stop();
  await answers;
  expect(text()).not.toContain('The database is away');
  await stopping.close();
});

it('the log says why the database counts as away (Outages)', async () => {
  const line = await proxiedDatabase();
  const { log, text } = keptLog();
  const watching = await TestSchool.open({ database: line, log });
  for (const [goAway, reason] of [
    [() => line.cut(), /The database is away: (ECONNRESET|CONNECTION_CLOSED)"/],
    [() => line.silence(), /The database is away: ETIMEDOUT"/],
  ] as const) {
    goAway();
    await eventually(async () => (await watching.get('/health', { key: null })).status === 503);
    expect(text()).toMatch(reason);
    line.mend();
    await eventually(async () => (await watching.get('/health', { key: null })).status === 200);
  }
  await watching.close();
  await line.close();
});
