import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import {
  canOverwriteWal,
  OldRowsAreKept,
  rewriteTable,
  type DatabaseSession,
  waitForOlderTransactions,
  withSession,
} from '@homeroom/database';
import type { Sql } from 'postgres';
import { filesWith } from '../support/programs/data-folder';
import { commandsIn } from '../support/programs/in-process';
import { build, documentOf, eventually, Installation, type Service } from '../support/programs/process';

jest.setTimeout(180_000);

/** Stands in nothing else. */
const student = {
  name: 'Zoë Quillfeather',
  email: 'zoe@quillfeather.example',
  grade_level: '5',
  guardian_name: 'Guardía Plumage',
  guardian_email: 'guardia@plumage.example',
  guardian_phone: '+49 30 5550177',
  address: 'Aviary Löne 177',
};
const comment = 'Sings like a Kanarienvögelchen';
const signs = ['Quillfeather', 'Guardía', 'Plumage', '5550177', 'Löne 177', 'lone 177', 'Kanarienvögelchen'];

/** So long, and so irregular, that PostgreSQL keeps it out of line and as it is. */
const long = `${randomBytes(2_000).toString('hex')} Quillfeather ${randomBytes(2_000).toString('hex')}`;

let installation: Installation;
let service: Service;
let sql: Sql;
let key: string;
const privacy = (...command: string[]) => commandsIn(installation)('privacy', ...command, '--environment', 'sandbox');

async function send(method: string, path: string, body: unknown, headers = {}): Promise<number> {
  const answer = await fetch(`${service.sandbox}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect([method, path, answer.ok]).toEqual([method, path, true]);
  return ((await answer.json()) as { id: number }).id;
}

/** The files of the database in which something of the student stands, but for what is deleted at the next checkpoint. */
const left = () => filesWith(join(installation.dataDir, 'postgres'), signs);
const isWal = (file: string) => file.startsWith('data/pg_wal/');
/** The files of the tables that are rewritten. */
const tableFiles = async () => {
  const versions = ['grade_version', 'attendance_version'];
  const schoolTables = ['student', 'grade', 'attendance', 'announcement', 'school_class', ...versions].map(
    (name) => `sandbox.${name}`,
  );
  const tables = [...schoolTables, 'access.idempotent_answer', 'pg_statistic'];
  const rows = await sql<
    { path: string }[]
  >`SELECT pg_relation_filepath(name::regclass) AS path FROM unnest(${tables}::text[]) name`;
  return rows.map(({ path }) => path);
};
const isTable = (file: string) => file.startsWith('data/base/');

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await (await installation.start({ ENVIRONMENTS: 'sandbox' })).ready();
  key = await service.firstKey();
  sql = installation.connect();
  const id = await send('POST', '/students', student, { 'idempotency-key': 'quillfeather' });
  await send('PUT', `/students/${id}`, { ...student, name: 'Zoé Quillfeather' });
  await send('PUT', `/students/${id}`, student);
  const teacher_id = await send('POST', '/teachers', { name: 'Tom Ito', email: 't@example.org', department: 'Music' });
  const class_id = await send('POST', '/classes', { name: 'Choir', teacher_id, schedule: 'Mon' });
  const term = { student_id: id, class_id, score: 9, term: 'fall' };
  await send('POST', '/grades', { ...term, comments: comment, assignment_name: 'Quillfeather' });
  const day = { student_id: id, class_id, date: '2026-03-02', status: 'late' };
  for (const notes of [comment, 'At home', comment]) await send('POST', '/attendance', { ...day, notes });
  for (const comments of ['Sings', comment]) await send('PUT', '/grades/1', { comments });
  await send('POST', '/announcements', { title: 'Guardía Plumage', content: long, scope: 'school' });
  // More of the same in the indexes, and examples of values for the planner.
  for (let more = 0; more < 3; more += 1) await send('POST', '/students', { ...student, name: 'Bo Li' });
  await sql`ANALYZE`;
  for (const erased of ['1', '2', '3', '4']) {
    const texts = erased === '1' ? ['--also', 'grade:1:assignment_name,announcement:1'] : [];
    expect(await privacy('erase', '--student', erased, '--yes', ...texts)).toMatchObject({ code: 0 });
  }
  // The segments of the log that were used so far are kept to be used again.
  await sql`SELECT pg_switch_wal()`;
  await sql`CHECKPOINT`;
});

afterAll(async () => {
  await sql.end();
  await service.stop();
  await installation.remove();
});

describe('privacy scrub', () => {
  it('has something to do: bytes of what was erased are in tables and recycled segments of the log', async () => {
    const files = left();
    const [row] = await sql<Record<'student' | 'segment', string>[]>`
      SELECT pg_relation_filepath('sandbox.student') AS student,
        pg_walfile_name(pg_current_wal_insert_lsn()) AS segment`;
    expect(files).toContain(`data/${row!.student}`);
    // One that was used up, and is to be used again.
    expect(files.filter((file) => isWal(file) && basename(file) > row!.segment)).not.toEqual([]);
    expect(files.filter((file) => !isWal(file) && !isTable(file))).toEqual([]);
  });

  it('asks first, and says how large the tables are', async () => {
    const { code, stdout, stderr } = await privacy('scrub');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /Rewrite student \([\d.]+ MB\), .*attendance_version .*, grade \([\d.]+ MB\), .* of sandbox\? Confirm with --yes\.\n$/,
    );
    expect(left()).not.toEqual([]);
  });

  it('leaves no byte of it in any file of the database', async () => {
    const before = await tableFiles();
    const scrubbed = await privacy('scrub', '--yes');
    expect([scrubbed.code, scrubbed.stdout]).toEqual([0, '']);
    expect(scrubbed.stderr).toMatch(
      /attendance is rewritten: .*\n(.*\n)*The write-ahead log of this server has no old data/,
    );
    expect(left()).toEqual([]);
    // Whether PostgreSQL had already used the space again is chance.
    const after = await tableFiles();
    expect(after.filter((file) => before.includes(file))).toEqual([]);
  });

  it('leaves every record as it was, and is in the trail', async () => {
    const answer = await fetch(`${service.sandbox}/students?per_page=100`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(Array(4).fill('Erased student'));
    expect(
      await sql`SELECT action, environment, student_ids FROM access.record_event WHERE route = 'privacy scrub'`,
    ).toEqual(Array(1).fill({ action: 'write', environment: 'sandbox', student_ids: [] }));
  });

  it('says which segments are still there, and what keeps them', async () => {
    await sql`SELECT pg_create_physical_replication_slot('archivist', true)`;
    const refused = await privacy('scrub', '--tables', 'student', '--yes', '--json');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/still has erased data: \d+ segments, \w{24} to \w{24}, are kept by replication/);
    const { tables, wal } = documentOf(refused);
    expect(tables.map(({ name }: { name: string }) => name)).toEqual(['student', 'pg_catalog.pg_statistic']);
    expect(wal.kept_by).toEqual(['replication slot archivist']);
    await sql`SELECT pg_drop_replication_slot('archivist')`;
  });
});

/** A connection of its own. */
const alone = <T>(work: (sql: DatabaseSession['sql']) => Promise<T>): Promise<T> =>
  withSession(installation.address(), 'pg_catalog', ({ sql: own }) => work(own));

describe('before a table is rewritten', () => {
  it('whatever still sees old rows is waited for, and named', async () => {
    const connection = installation.connect();
    const reader = await connection.reserve();
    await reader`BEGIN ISOLATION LEVEL REPEATABLE READ`;
    await reader`SELECT count(*) FROM sandbox.announcement`;
    await sql`UPDATE sandbox.announcement SET priority = 'low'`;
    const waitFor = (most: number) => alone((one) => waitForOlderTransactions(one, most));
    await expect(waitFor(100)).rejects.toThrow(OldRowsAreKept);
    await expect(waitFor(100)).rejects.toThrow(/kept by process \d+ .*since \d{4}-/);
    const waiting = waitFor(10_000);
    await reader`COMMIT`;
    await waiting;
    reader.release();
    await connection.end();
  });

  it('whatever uses it is let through, and waited for', async () => {
    const connection = installation.connect();
    const user = await connection.reserve();
    await user`BEGIN`;
    await user`LOCK TABLE sandbox.student IN ACCESS SHARE MODE`;
    let isDone = false;
    const rewriting = alone((one) => rewriteTable(one, 'sandbox.student')).then(() => (isDone = true));
    const waits = async () =>
      (await sql`SELECT FROM pg_stat_activity WHERE query LIKE 'VACUUM (FULL)%' AND wait_event_type = 'Lock'`).length >
      0;
    await eventually(waits);
    await eventually(async () => !(await waits()));
    expect(isDone).toBe(false);
    await user`COMMIT`;
    await rewriting;
    user.release();
    await connection.end();
  });

  it('a user of the database who may not is told so', async () => {
    await alone(async (one) => {
      await one`SET client_min_messages = error`;
      await one`CREATE ROLE somebody`;
      await one`SET ROLE somebody`;
      await expect(rewriteTable(one, 'pg_catalog.pg_statistic')).rejects.toThrow(
        /may not rewrite pg_catalog.pg_statistic/,
      );
      expect(await canOverwriteWal(one)).toBe(false);
      await one`RESET ROLE`;
      expect(await canOverwriteWal(one)).toBe(true);
    });
  });
});
