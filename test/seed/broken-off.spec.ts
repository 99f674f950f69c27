import { openEmbeddedPostgres } from '@homeroom/embedded-postgres';
import { openPool } from '@homeroom/database';
import type { Sql } from 'postgres';
import { build, eventually, Installation, type Program } from '../support/programs/process';
import { countOf, fingerprints, rulesOf } from '../support/seeded-school';

jest.setTimeout(120_000);

const installation = Installation.create();
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let school: Sql;

beforeAll(async () => {
  await build();
  // Held open, so that the command that is killed is not the one that stops it.
  server = await openEmbeddedPostgres({ dataDir: installation.dataDir, supervise: false, report: () => undefined });
  school = openPool(server.connection, { schema: 'sandbox', max: 4 });
  expect((await installation.cli(['seed', '--students', '100'])).code).toBe(0);
});

afterAll(async () => {
  await school.end({ timeout: 1 });
  await server.stop();
  await installation.remove();
});

/** The backend that writes the attendance of a school, whose constraints are away meanwhile. */
const writing = async (): Promise<number> => {
  const [copy] =
    await school`SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY "attendance"%' AND state = 'active'`;
  return Number(copy?.pid ?? 0);
};

const lastLineOf = ({ stderr }: Program) => stderr.trimEnd().split('\n').at(-1);

/** @returns how many sessions it ended that had come so far */
const endSession = async (statement: string): Promise<number> => {
  const ended = await school`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query LIKE ${`${statement}%`} AND state = 'active' AND pid <> pg_backend_pid()`;
  return ended.length;
};

describe('a school that another is to replace', () => {
  it.each<[string, number | NodeJS.Signals, (seeding: Program, backend: number) => unknown]>([
    ['the command', 'SIGKILL', (seeding) => seeding.stop('SIGKILL')],
    ['PostgreSQL', 1, (_, backend) => process.kill(backend, 'SIGKILL')],
  ])('is there as before, indexes and constraints too, when kill -9 ends %s half-way', async (_, code, kill) => {
    const [records, rules] = [await fingerprints(school), await rulesOf(school)];
    // Enough that the rows of its attendance take a second.
    const seeding = installation.command(['seed', '--reset', '--students', '4000']);
    await kill(seeding, await eventually(writing, 60_000));
    expect(await seeding.ended).toBe(code);
    if (code === 1) expect(seeding.stderr).toMatch(/^The database cannot be reached/m);
    // PostgreSQL takes a moment to notice, or to recover.
    await eventually(async () => (await writing().catch(() => 1)) === 0);
    expect(await fingerprints(school)).toEqual(records);
    expect(await rulesOf(school)).toEqual(rules);
    expect(await countOf(school, 'student')).toBe(100);
  });

  it.each([
    ['begins, and waits for a reader', 'TRUNCATE', 'attendance'],
    ['brings the indexes back', 'CREATE INDEX', 'access.api_key'],
  ])(
    'is there as before when the connection is lost while it %s, and a sentence says so',
    async (_, statement, read) => {
      const [records, rules] = [await fingerprints(school), await rulesOf(school)];
      await school.begin(async (reader) => {
        await reader`LOCK TABLE ${reader(read)} IN ACCESS SHARE MODE`;
        // Enough that its indexes take a while.
        const seeding = installation.command(['seed', '--reset', '--students', '4000']);
        await eventually(() => endSession(statement), 60_000);
        expect([await seeding.ended, lastLineOf(seeding)]).toEqual([1, 'The database cannot be reached']);
      });
      expect(await fingerprints(school)).toEqual(records);
      expect(await rulesOf(school)).toEqual(rules);
    },
  );
});
