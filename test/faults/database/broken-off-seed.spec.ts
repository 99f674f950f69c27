import { openEmbeddedPostgres } from '@homeroom/embedded-postgres';
import type { Sql } from 'postgres';
import { build, eventually, Installation, type Program } from '../../support/programs/process';
import { countOf, fingerprints, rulesOf } from '../../support/seeded-school';
import { openTestPool } from '../../support/postgres/test-pool';

jest.setTimeout(120_000);

const installation = Installation.create();
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let school: Sql;

beforeAll(async () => {
  await build();
  // Held open, so that the command that is killed is not the one that stops it.
  server = await openEmbeddedPostgres({ dataDir: installation.dataDir, supervise: false, report: () => undefined });
  school = openTestPool(server.connection, { schema: 'sandbox', max: 4 });
  expect((await installation.cli(['seed', '--students', '100'])).code).toBe(0);
  await makeSeedsWait();
});

afterAll(async () => {
  await school.end({ timeout: 1 });
  await server.stop();
  await installation.remove();
});

/** The steps of a seed that a test can hold up, as keys of advisory locks. */
const steps = { copying: 1, indexing: 2 };

/** From now on a seed waits before it writes attendance and before it creates an index, while a test holds the step. */
async function makeSeedsWait(): Promise<void> {
  const wait = (step: number) => `LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(${step}); RETURN NULL; END'`;
  await school.unsafe(`
    CREATE FUNCTION wait_to_copy() RETURNS trigger ${wait(steps.copying)};
    CREATE TRIGGER waits BEFORE INSERT ON attendance FOR EACH STATEMENT EXECUTE FUNCTION wait_to_copy();
    CREATE FUNCTION wait_to_index() RETURNS event_trigger ${wait(steps.indexing).replace('RETURN NULL; ', '')};
    CREATE EVENT TRIGGER waits ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION wait_to_index()`);
}

/** @returns the release. A crash of PostgreSQL releases the step too */
async function hold(step: number): Promise<() => Promise<void>> {
  const holder = openTestPool(server.connection, { schema: 'sandbox', max: 1 });
  await holder`SELECT pg_advisory_lock(${step}::integer)`;
  return () => holder.end({ timeout: 0 });
}

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
    const release = await hold(steps.copying);
    const seeding = installation.command(['seed', '--reset', '--students', '50']);
    await kill(seeding, await eventually(writing, 60_000));
    expect(await seeding.ended).toBe(code);
    await release();
    if (code === 1) expect(seeding.stderr).toMatch(/^The database cannot be reached/m);
    // PostgreSQL takes a moment to notice, or to recover.
    await eventually(async () => (await writing().catch(() => 1)) === 0);
    expect(await fingerprints(school)).toEqual(records);
    expect(await rulesOf(school)).toEqual(rules);
    expect(await countOf(school, 'student')).toBe(100);
  });

  it('is there as before when the connection is lost while it begins, and waits for a reader, and a sentence says so', async () => {
    await school.begin(async (reader) => {
      await reader`LOCK TABLE attendance IN ACCESS SHARE MODE`;
      await expectNothingWhenEndedIn('TRUNCATE');
    });
  });

  it('is there as before when the connection is lost while it brings the indexes back, and a sentence says so', async () => {
    const release = await hold(steps.indexing);
    await expectNothingWhenEndedIn('CREATE INDEX');
    await release();
  });
});

/** Starts a seed, ends its session in a statement, and finds everything as before. */
async function expectNothingWhenEndedIn(statement: string): Promise<void> {
  const [records, rules] = [await fingerprints(school), await rulesOf(school)];
  const seeding = installation.command(['seed', '--reset', '--students', '50']);
  await eventually(() => endSession(statement), 60_000);
  expect([await seeding.ended, lastLineOf(seeding)]).toEqual([1, 'The database cannot be reached']);
  expect(await fingerprints(school)).toEqual(records);
  expect(await rulesOf(school)).toEqual(rules);
}
