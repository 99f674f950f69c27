import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { reserved } from '../../support/postgres/reserved';
import { commandsOn } from '../../support/programs/in-process';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let dashboard: TestDashboard;
let office: Visitor;
let folder: string;

beforeAll(async () => {
  database = await proxiedDatabase();
  dashboard = await TestDashboard.open({ database });
  office = await dashboard.person('office');
  folder = mkdtempSync(join(tmpdir(), 'homeroom-roster-'));
  await run('seed', '--students', '30');
  await office.post('schools/sandbox/students/7/withdraw', { date: '2026-03-02', reason: 'moved' });
});

afterAll(async () => {
  await dashboard.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const run = async (...words: string[]) => {
  const { code, stderr } = await commandsOn(database)(...words, '--environment', 'sandbox');
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
};
const path = 'schools/sandbox/exports/oneroster';
const download = (query = '') =>
  fetch(`${office.origin}/dashboard/api/${path}${query}`, { headers: { cookie: office.cookie } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** The texts of the files of an archive, in their order. */
async function filesOf(archive: Buffer): Promise<(readonly [name: string, text: string])[]> {
  const zip = await fromBufferPromise(archive);
  const files: (readonly [string, string])[] = [];
  for await (const entry of zip.eachEntry()) {
    files.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))]);
  }
  return files;
}

/** The folders of the exports of this process. */
const stored = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`homeroom-export-${process.pid}-`))
    .map((name) => join(tmpdir(), name));
const expectNothingStored = () => eventually(() => stored().length === 0);

describe('a OneRoster package in the dashboard (Export in the dashboard)', () => {
  it.each(['1.2', '1.1'])('has the files that the command line writes, in version %s', async (version) => {
    const file = join(folder, `${version}.zip`);
    await run('export', 'oneroster', file, '--version', version);
    const answer = await download(`?version=${version}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="oneroster-\d{4}-\d\d-\d\d\.zip"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = await filesOf(await bytesOf(answer));
    expect(files).toEqual(await filesOf(readFileSync(file)));
    expect(files[0]).toEqual(['manifest.csv', expect.stringContaining(`oneroster.version,${version}\n`)]);
    expect(Object.fromEntries(files)['enrollments.csv']!.split('\n').length).toBeGreaterThan(30);
    expect(stored()).toEqual([]);
  });

  it('has version 1.2 unless the request says otherwise, and no other versions', async () => {
    const [manifest] = await filesOf(await bytesOf(await download()));
    expect(manifest?.[1]).toContain('oneroster.version,1.2\n');
    for (const query of ['?version=1.0', '?format=csv', '?status=all']) {
      expect((await office.get(path + query)).body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    }
  });

  it('is in the audit trail with the user, the request, and each student', async () => {
    const { id } = (await office.get('session')).body.user as { id: number };
    const { headers } = await office.get(path);
    const events = await database.pool('access')`
      SELECT action, actor, user_id, route, student_ids FROM record_event
      WHERE request_id = ${headers.get('x-request-id')}`;
    const active = Array.from({ length: 30 }, (_, index) => index + 1).filter((student) => student !== 7);
    expect([...events]).toEqual([
      { action: 'read', actor: null, user_id: id, route: 'export oneroster', student_ids: active },
    ]);
  });

  it('is for owners and the office of the environment only (Dashboard roles)', async () => {
    const visitors = [
      await dashboard.person('developer'),
      await dashboard.person('viewer'),
      await dashboard.person('office', 'elsewhere', { production: 'office', sandbox: 'viewer' }),
    ];
    for (const visitor of visitors) expect((await visitor.get(path)).status).toBe(403);
    expect((await dashboard.visitor().get(path)).status).toBe(401);
    const owner = await dashboard.person('owner');
    expect((await owner.get(path)).status).toBe(200);
    expect((await owner.get('schools/elsewhere/exports/oneroster')).status).toBe(404);
  });
});

describe('the package of a large school', () => {
  /** Texts that do not become much smaller in an archive, so that it does not fit into the buffers of a connection. */
  beforeAll(async () => {
    const sql = database.pool('sandbox');
    await sql`
      INSERT INTO student (name, email, grade_level, enrollment_date, guardian_name, created_at, updated_at)
      SELECT made.name, 'many-' || n || '@school.example', '5', '2026-03-02', reverse(made.name), now(), now()
      FROM generate_series(1, 2000) n CROSS JOIN LATERAL (
        SELECT string_agg(md5(n || 'x' || part), '') AS name FROM generate_series(1, 7) part) made`;
    await sql`
      INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at, comments)
      SELECT 1, 1, 1, 1, 'A', 'Q1', now(), made.comments FROM generate_series(1, 5000) n CROSS JOIN LATERAL (
        SELECT string_agg(md5(n || 'y' || part), '') AS comments FROM generate_series(1, 60) part) made`;
  });

  const transactions = async () => {
    const [row] = await database.pool('access')`SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
    return row!['count'] as number;
  };

  let request: ClientRequest;
  const ask = () => {
    request = get(`${office.origin}/dashboard/api/${path}`, { headers: { cookie: office.cookie } });
    request.on('error', () => undefined);
  };
  /** Also after a failed test, so that the next one gets a place. */
  afterEach(async () => {
    request.destroy();
    await expectNothingStored();
  });

  /** Begins a download that reads no further than the head. */
  async function begin(): Promise<IncomingMessage> {
    ask();
    const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    expect(response.statusCode).toBe(200);
    return response.on('error', () => undefined).pause();
  }

  /** Waits until the first rows of users are stored. */
  const rowsStored = () =>
    eventually(() => stored().some((name) => statSync(join(name, 'users.csv'), { throwIfNoEntry: false })?.size));

  /** Keeps the export from the grades, so that it is not complete before a test goes on. @returns the release */
  async function holdGrades(): Promise<() => Promise<void>> {
    const holder = await reserved(database.pool('sandbox'));
    await holder`BEGIN`;
    await holder`LOCK TABLE grade IN ACCESS EXCLUSIVE MODE`;
    return async () => {
      await holder`ROLLBACK`;
      holder.release();
    };
  }

  it('is stored for this process alone, and without an open transaction while a slow client reads it', async () => {
    const response = await begin();
    const [name] = stored();
    expect(statSync(name!).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(name!)) expect([file, statSync(join(name!, file)).mode & 0o777]).toEqual([file, 0o600]);
    await eventually(async () => (await transactions()) === 0);
    const bytes: Buffer[] = [];
    for await (const chunk of response) bytes.push(chunk as Buffer);
    const users = (await filesOf(Buffer.concat(bytes))).find(([file]) => file === 'users.csv');
    expect(users![1].split('\n').length).toBeGreaterThan(4_000);
    await expectNothingStored();
  });

  it('is removed where the browser goes away while it reads', async () => {
    await begin();
    expect(stored()).toHaveLength(1);
    request.destroy();
    await expectNothingStored();
  });

  it('is removed where the browser goes away before it is complete', async () => {
    const release = await holdGrades();
    ask();
    await rowsStored();
    request.destroy();
    await release();
    await expectNothingStored();
    await eventually(async () => (await transactions()) === 0);
  });

  it('is an error if the database goes away before it is complete', async () => {
    const release = await holdGrades();
    const answer = download();
    await rowsStored();
    await eventually(async () => {
      const ended = await database.pool('access')`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return ended.length > 0;
    });
    await release();
    const { status, headers } = await answer;
    expect([status, headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
    await expectNothingStored();
  });

  it('is broken off if it cannot be read to its end', async () => {
    const response = await begin();
    const [name] = stored();
    for (const file of readdirSync(name!)) truncateSync(join(name!, file));
    const ended = new Promise<string>((resolve) => {
      response.once('end', () => resolve('end')).once('error', () => resolve('error'));
    });
    response.resume();
    expect([await ended, response.complete]).toEqual(['error', false]);
    await expectNothingStored();
  });
});
