import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { commandsOn } from '../../support/programs/in-process';
import { build, documentOf, Installation } from '../../support/programs/process';
import { TestDashboard } from '../../support/test-dashboard';
import { tester } from '../../support/test-school';
import { addTwoSchools, type SmallSchool } from '../../support/two-schools';

jest.setTimeout(180_000);

let database: ProxiedDatabase;
let service: TestDashboard;
const folder = mkdtempSync(join(tmpdir(), 'homeroom-audit-'));
const keys: { id: number; key: string }[] = [];
const schoolTimeZone = 'Pacific/Auckland';
const audit = (...command: string[]) => commandsOn(database, { SCHOOL_TIME_ZONE: schoolTimeZone })('audit', ...command);
/** What the trail has, as a program reads it. */
const listed = async (...filter: string[]) => documentOf(await audit('list', '--json', ...filter));

/** The school answers, and what it was asked is noted. */
const ask = async (which: number, path: string, body?: unknown, requestId = 'request') => {
  const key = keys[which]!.key;
  const base = service.origin(which === 2 ? 'sandbox' : 'production');
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': requestId, 'content-type': 'application/json' };
  const answer = await fetch(
    `${base}/v1${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  return (await answer.json()) as { id: number };
};

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };

beforeAll(async () => {
  database = await proxiedDatabase();
  service = await TestDashboard.open({ database, settings: { schoolTimeZone } });
  await service.users.resetPassword(1, tester);
  for (const [name, environment] of [
    ['Office', 'production'],
    ['Library', 'production'],
    ['Trial', 'sandbox'],
  ] as const) {
    const { id, key } = documentOf(
      await commandsOn(database)('keys', 'create', '--name', name, '--environment', environment, '--json'),
    );
    keys.push({ id, key });
  }
  await ask(0, '/students', ada, 'ada-comes');
  await ask(0, '/students', ada, 'bo-comes');
  await ask(2, '/students', ada, 'sandbox-comes');
  await ask(1, '/students', undefined, 'list');
  await ask(1, '/students/2', undefined, 'bo-seen');
  await ask(2, '/students/1', undefined, 'sandbox-seen');
  // A service that stops notes what waits to be noted.
  await service.close();
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const by = (which: number, name: string) => ({
  key: { id: keys[which]!.id, name },
  user: { id: 1, email: 'owner@homeroom.local' },
  actor: null,
});

describe('audit list (Audit trail)', () => {
  it('tells who has seen a student, and who changed what, the newest first', async () => {
    expect(await listed('--student', '1')).toEqual([
      expect.objectContaining({ ...by(1, 'Library'), action: 'read', route: 'GET /v1/students', student_ids: [1, 2] }),
      expect.objectContaining({
        ...by(0, 'Office'),
        ...{ environment: 'production', action: 'write', route: 'POST /v1/students', request_id: 'ada-comes' },
        ...{ record: 'student', record_ids: [1], student_ids: [1], fields: expect.arrayContaining(['name', 'email']) },
      }),
    ]);
    expect(await listed('--student', '1', '--environment', 'sandbox')).toMatchObject([
      { request_id: 'sandbox-seen', environment: 'sandbox' },
      { request_id: 'sandbox-comes', environment: 'sandbox' },
    ]);
  });

  it('shows people names, not numbers alone', async () => {
    const { stdout } = await audit('list', '--student', '2', '--action', 'write');
    expect(stdout).toMatch(
      /^AT +WHERE +WHO +ACTION +HOW +RECORD +STUDENTS +FIELDS\n\S+Z +production +owner@homeroom\.local, key \d+ \(Office\) +created +POST \/v1\/students +student 2 +2 +name email .*\n$/,
    );
  });

  it('tells what was done with a key and by it', async () => {
    const events = await listed('--key', String(keys[1]!.id));
    expect(events.map(({ action, request_id }: Record<string, unknown>) => [action, request_id])).toEqual([
      ['read', 'bo-seen'],
      ['read', 'list'],
      ['key.created', null],
    ]);
    expect(events[2]).toMatchObject({
      ...{ key: null, user: null, actor: `${userInfo().username}, command line` },
      ...{ record: 'key', record_ids: [keys[1]!.id], details: { name: 'Library', plan: 'standard' } },
    });
  });

  it('tells what a user did, by their keys as well, by number and by e-mail address', async () => {
    const events = await listed('--user', '1');
    expect(await listed('--user', 'Owner@homeroom.local')).toEqual(events);
    const auditedActions = events.map(({ action }: { action: string }) => action);
    expect(new Set(auditedActions)).toEqual(new Set(['read', 'write', 'user.password_reset']));
  });

  it.each([
    ['read', ['read']],
    ['write', ['write']],
    ['admin', ['key.created', 'user.password_reset']],
  ])('tells auditedActions of one sort alone: %s', async (action, kinds) => {
    const events: { action: string }[] = await listed('--action', action);
    expect([...new Set(events.map((event) => event.action))].sort()).toEqual(kinds);
  });

  it('takes days at the school, whole ones, and instants', async () => {
    const sql = database.pool('access');
    // Noon of 5 April 2020 in Auckland is its last midnight in UTC: daylight saving ends there on that day.
    const days = [
      '2020-04-04T10:59:59.999Z',
      '2020-04-04T11:00:00Z',
      '2020-04-05T11:59:59.999Z',
      '2020-04-05T12:00:00Z',
    ];
    for (const [n, at] of days.entries()) {
      await sql`INSERT INTO access.record_event (at, environment, action, route, request_id, student_ids)
        VALUES (${at}, 'production', 'read', 'GET /past', ${`day-${n}`}, '{1}')`;
    }
    const within = async (from: string, to: string) =>
      (await listed('--from', from, '--to', to)).map((event: { request_id: string }) => event.request_id);
    expect(await within('2020-04-05', '2020-04-05')).toEqual(['day-2', 'day-1']);
    expect(await within('2020-04-04T11:00:00Z', '2020-04-05T12:00:00Z')).toEqual(['day-2', 'day-1']);
    expect(await within('2020-04-04', '2020-04-06')).toHaveLength(4);
  });

  it('shows the newest and says that there are more', async () => {
    const { stdout, stderr } = await audit('list', '--limit', '2');
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toBe('There are more than 2: see --limit, and audit export.\n');
    const none = await audit('list', '--student', '999999');
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'No events match.\n']);
  });

  it.each([
    [['--key', '999'], 1, 'API key not found'],
    [['--user', 'nobody@school.example'], 1, 'User not found'],
    [['--from', 'yesterday'], 2, '--from must be a date such as 2027-07-31, or a date-time such as'],
  ])('%j ends with %i', async (filter, code, reason) => {
    const refused = await audit('list', ...filter);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(reason)]);
  });
});

describe('audit export', () => {
  it('writes every event to a file for nobody else to read, and never over one that is there', async () => {
    const file = join(folder, 'trail.csv');
    const made = await audit('export', '--output', file);
    const [heading, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect([made.code, made.stdout, made.stderr]).toEqual([0, '', `${file} has ${lines.length} events.\n`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(heading).toBe(
      'at,environment,action,change,key_id,key_name,user_id,user_email,actor,route,request_id,record,record_ids,student_ids,fields,address,details',
    );
    expect(lines).toHaveLength((await listed('--limit', '1000')).length);
    const [list] = lines.filter((line) => line.includes(',list,'));
    expect(list).toMatch(/Z,production,read,,\d+,Library,1,owner@homeroom\.local,,GET \/v1\/students,list,,,1 2,,,$/);
    writeFileSync(file, 'mine');
    const again = await audit('export', '--output', file);
    expect([again.code, again.stderr]).toEqual([1, `${file} is there already: choose another name\n`]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('writes a JSON document a line, of what is asked for', async () => {
    const { stdout, stderr } = await audit('export', '--student', '1', '--format', 'ndjson');
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect([events, stderr]).toEqual([await listed('--student', '1'), '']);
  });

  it('gives a spreadsheet no formula that a caller made up', async () => {
    service = await TestDashboard.open({ database });
    await ask(0, '/students/1', undefined, '-cmd');
    await ask(0, '/students/1', undefined, 'a,b"c');
    await service.close();
    const { stdout } = await audit('export', '--student', '1');
    expect(stdout).toContain(",'-cmd,");
  });
});

describe('the audit of a school (Audit trail)', () => {
  let lincoln: SmallSchool;
  let roosevelt: SmallSchool;
  let bus: number;

  beforeAll(async () => {
    ({ lincoln, roosevelt } = await addTwoSchools(database.pool('production')));
    const create = async (name: string, school: string) => {
      const share = ['--environment', 'production', '--school', school, '--json'];
      return (documentOf(await commandsOn(database)('keys', 'create', '--name', name, ...share)) as { id: number }).id;
    };
    bus = await create('Bus', 'LIN');
    await create('Choir', 'Roosevelt');
    for (const { schoolClass, student } of [lincoln, roosevelt]) {
      await database.pool('access')`INSERT INTO record_event
        (at, environment, action, route, request_id, student_ids, record, record_ids, change)
        VALUES (now(), 'production', 'read', 'GET /v1/students/:id', 'school-read', ARRAY[${student}::integer], NULL, NULL, NULL),
          (now(), 'production', 'write', 'PUT /v1/classes/:id', 'school-write', '{}', 'class', ARRAY[${schoolClass}::integer], 'changed')`;
    }
  });

  it('has its records, and the actions on keys that are limited to it', async () => {
    const events: { action: string; record_ids: number[]; student_ids: number[] }[] = await listed('--school', 'LIN');
    expect(events.map(({ action, record_ids, student_ids }) => [action, record_ids, student_ids])).toEqual(
      expect.arrayContaining([
        ['write', [lincoln.schoolClass], []],
        ['read', null, [lincoln.student]],
        ['key.created', [bus], []],
      ]),
    );
    expect(events).toHaveLength(3);
  });

  it.each([
    ['its id', () => String(lincoln.school)],
    ['its name', () => 'Lincoln'],
    ['the environment', () => 'LIN --environment production'],
  ])('is named by %s', async (_, words) => {
    expect(await listed('--school', ...words().split(' '))).toEqual(await listed('--school', 'LIN'));
  });

  it('goes with the other filters, and has no actions on keys of one student', async () => {
    const of = async (...filter: string[]) =>
      (await listed('--school', 'LIN', ...filter)).map(({ action }: { action: string }) => action);
    expect(await of('--action', 'admin')).toEqual(['key.created']);
    expect(await of('--action', 'write')).toEqual(['write']);
    expect(await of('--student', String(lincoln.student))).toEqual(['read']);
    expect(await of('--student', String(roosevelt.student))).toEqual([]);
  });

  it('is exported', async () => {
    const { stdout } = await audit('export', '--school', 'Roosevelt', '--format', 'ndjson');
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(events).toEqual(await listed('--school', 'Roosevelt'));
    expect(events).toHaveLength(3);
  });

  it.each([
    [['--school', 'Nowhere'], 'there is no Nowhere'],
    [['--school', 'LIN', '--environment', 'sandbox'], 'there is no LIN'],
    [['--school', ' '], '--school must have 1 to 255 printable characters'],
  ])('%j is wrong usage', async (filter, reason) => {
    const refused = await audit('list', ...filter);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([2, '', expect.stringContaining(reason)]);
  });
});

describe('a trail of many events', () => {
  it('is exported in memory that does not grow with them', async () => {
    await build();
    const installation = Installation.create();
    await database.pool(
      'access',
    )`INSERT INTO access.record_event (at, environment, action, key_id, user_id, route, request_id, student_ids)
      SELECT '2021-01-01'::timestamptz + n * interval '1 s', 'production', 'read', 1, 1, 'GET /v1/students', n,
        (SELECT array_agg(s) FROM generate_series(1, 100) s) FROM generate_series(1, 20000) n`;
    // As objects they are more than fifty megabytes; the program itself needs sixty, and more on a machine that is busy.
    const program = [process.execPath, '--max-old-space-size=80', 'dist/apps/cli/src/main.js'];
    const run = installation.run([...program, 'audit', 'export'], { DATABASE_URL: urlOf(database.address) });
    let lines = 0;
    run.child.stdout!.removeAllListeners('data').on('data', (text: string) => (lines += text.split('\n').length - 1));
    expect(await run.ended).toBe(0);
    expect(lines).toBeGreaterThan(20_000);
    await installation.remove();
  });
});
