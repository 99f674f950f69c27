import { randomBytes } from 'node:crypto';
import { schemaPlans } from '@homeroom/migrations';
import { Clock, SystemClock } from '@homeroom/kernel';
import {
  connectionsPerApplication,
  type DatabaseAddress,
  migrateDown,
  migrateUp,
  surveyDatabase,
  surveyMigrations,
  UnfitDatabase,
} from '@homeroom/database';
import { readSettings } from '@homeroom/settings';
import type { Sql } from 'postgres';
import { databaseFindings } from '../../apps/cli/src/doctor/database.check';
import { spaceFinding } from '../../apps/cli/src/doctor/disk-space.check';
import { migrationsFinding } from '../../apps/cli/src/doctor/migrations.check';
import { checkRedis } from '../../apps/cli/src/doctor/redis.check';
import { describeWithRedis, describeWithRedisAndTls, password, TestRedis } from '../support/programs/redis';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { reserved } from '../support/postgres/reserved';
import { openTestPool } from '../support/postgres/test-pool';

const settings = readSettings({});
const plans = schemaPlans(settings.environments);
const schemas = plans.map(({ schema }) => schema);

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => database.close());

/** What a check says, as `state: message advice`. */
async function told(check: string, address: DatabaseAddress = database.address, clock: Clock = new SystemClock()) {
  const findings = databaseFindings(await surveyDatabase(address, schemas, clock), settings);
  const { state, message, advice } = findings.find((finding) => finding.check === check)!;
  return `${state}: ${message} ${advice ?? ''}`.trim();
}

describe('the doctor on the clock', () => {
  class WrongClock extends Clock {
    constructor(private readonly ahead: number) {
      super();
    }

    now(): Date {
      return new Date(Date.now() + this.ahead);
    }
  }

  it.each([
    [0, /^ok: 0\.\d s from/],
    [-10_000, /^warning: .* is (9|10)\.\d s ahead of this machine's .*NTP/],
    [10_000, /^warning: .* is (9|10)\.\d s behind this machine's/],
    [-3_600_000, /^problem: .* (3599|3600)\.\d s ahead/],
  ])('of a machine that is %d ms ahead of the database', async (ahead, words) => {
    expect(await told('clock', database.address, new WrongClock(ahead))).toMatch(words);
  });
});

describe('the doctor on the disk', () => {
  it.each([
    [40e9, 'ok', '40.0 GB free at /data'],
    [1.5e9, 'warning', '1.5 GB free at /data'],
    [200e6, 'problem', '200 MB free at /data'],
  ])('with %d bytes free', (free, state, message) => {
    expect(spaceFinding(free, '/data')).toMatchObject({ state, message });
  });
});

describeWithRedis('the doctor on Redis', () => {
  it('says which one answers, and why none does, without its password', async () => {
    const redis = await TestRedis.start();
    const { host } = new URL(redis.url);
    expect(await checkRedis(redis.url)).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^Redis \d+\.\d+\.\d+ at 127\.0\.0\.1:\d+$/),
    });
    const faults = [await checkRedis(redis.url.replace(password, `not-${password}`))];
    await redis.remove();
    faults.push(await checkRedis(redis.url));
    expect(faults.map(({ state, message }) => [state, message])).toEqual(
      ['WRONGPASS', 'ECONNREFUSED'].map((why) => [
        'problem',
        `Redis does not answer at ${host} (${why}): each process applies the rate limits on its own`,
      ]),
    );
  });
});

describeWithRedisAndTls('the doctor on Redis with TLS', () => {
  it('says what is wrong with its certificate, and nothing once it is trusted', async () => {
    const redis = await TestRedis.start({ tls: true });
    expect(await checkRedis(redis.url)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(
        '(DEPTH_ZERO_SELF_SIGNED_CERT): each process applies the rate limits on its own',
      ),
    });
    const distrust = redis.trust();
    expect(await checkRedis(redis.url)).toMatchObject({ state: 'ok' });
    distrust();
    await redis.remove();
  });
});

describe('the doctor on migrations', () => {
  const judged = async (address = database.address) => migrationsFinding(await surveyMigrations(address, plans));

  it('says that all ran, which are pending, or that there are none yet', async () => {
    expect(await judged()).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^All \d+ migrations have run$/),
    });
    await migrateDown(database.address, plans);
    const last = plans.at(-1)!.migrations.at(-1)!.name;
    const message = `Pending: production ${last}, sandbox ${last}`;
    expect(await judged()).toMatchObject({ state: 'warning', message });
    await database.pool('pg_catalog').unsafe(`DROP SCHEMA ${schemas.join(', ')} CASCADE`);
    expect(await judged()).toMatchObject({ state: 'ok', message: expect.stringContaining('npm start') });
  });

  it('does not wait for who is migrating', async () => {
    const migrating = await reserved(database.pool('pg_catalog'));
    await migrating`SELECT pg_advisory_lock(hashtext('homeroom migrations'))`;
    expect(await judged()).toMatchObject({ state: 'ok' });
    migrating.release();
  });

  it('refuses what a newer Homeroom has migrated', async () => {
    await database.pool('sandbox')`INSERT INTO migration (name, executed_at) VALUES ('Buses', now())`;
    await expect(judged()).rejects.toThrow(UnfitDatabase);
    await expect(judged()).rejects.toThrow(/newer Homeroom \(sandbox: Buses\)/);
  });
});

describe('the doctor on the order of names', () => {
  it('says which ICU orders them', async () => {
    expect(await told('name order')).toMatch(/^ok: ICU [\d.]+ orders names$/);
  });
});

/** Roles can be made by a superuser, which the embedded server's user is. */
const onOwnServer = process.env['DATABASE_URL'] ? describe.skip : describe;

onOwnServer('the doctor on a user of the database', () => {
  const role = `doctor_${randomBytes(6).toString('hex')}`;
  let owner: Sql;
  let address: DatabaseAddress;

  beforeEach(async () => {
    owner = database.pool('pg_catalog');
    await owner.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    address = { ...(database.address as Exclude<DatabaseAddress, { url: string }>), user: role, password: 'secret' };
  });

  afterEach(async () => {
    await owner.unsafe(`DROP OWNED BY ${role}`);
    await owner.unsafe(`DROP ROLE ${role}`);
  });

  const everywhere = (statement: (schema: string) => string) => owner.unsafe(schemas.map(statement).join(';'));

  it('who owns everything: has all rights', async () => {
    expect(await told('rights')).toBe('ok: This user has all required rights');
  });

  it('who may not read the records, or may read and write them but not migrate', async () => {
    expect(await told('rights', address)).toMatch(
      /^problem: .* may not read and write all tables of access .*owner of/,
    );
    await everywhere(
      (schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    );
    expect(await told('rights', address)).toMatch(/^problem: .* may not read and write all tables of access/);
    await everywhere((schema) => `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
    expect(await told('rights', address)).toMatch(/^warning: .* may not migrate access/);
    await owner.unsafe(`REVOKE DELETE ON sandbox.student FROM ${role}`);
    expect(await told('rights', address)).toMatch(/^problem: .* may not read and write all tables of sandbox/);
  });

  it('who finds another ICU than before: the next start makes the indexes on names anew, if it may', async () => {
    const indexes =
      () => owner`SELECT relname, relfilenode FROM pg_class WHERE relname ~ '^(student|teacher|school_class)_name$'
      AND relkind = 'i' ORDER BY relnamespace, relname`;
    const before = await indexes();
    expect(before).toHaveLength(6);
    await owner`UPDATE pg_collation SET collversion = '0.1' WHERE collname = 'und-x-icu'`;
    const changed = /^problem: The server's ICU changed from 0\.1 to [\d.]+: lists .* may leave out records/;
    expect(await told('name order')).toMatch(changed);
    expect(await told('name order')).toMatch(/Restart the service, which makes the indexes on names anew$/);
    const byHand = /As an administrator.* REINDEX INDEX sandbox\.student_name; .*; ALTER COLLATION .* REFRESH VERSION$/;
    expect(await told('name order', address)).toMatch(byHand);
    await migrateUp(database.address, plans);
    expect(await told('name order')).toMatch(/^ok: /);
    const after = await indexes();
    expect(after.map(({ relname }) => relname)).toEqual(before.map(({ relname }) => relname));
    expect(after.filter(({ relfilenode }, at) => relfilenode === before[at]!['relfilenode'])).toEqual([]);
  });

  it('whose server has no ICU: names cannot be ordered', async () => {
    await owner`ALTER COLLATION pg_catalog."und-x-icu" RENAME TO lost`;
    const message = /^The database has no collation und-x-icu: Homeroom needs a PostgreSQL with ICU/;
    await expect(told('name order')).rejects.toThrow(UnfitDatabase);
    await expect(told('name order')).rejects.toThrow(message);
    await expect(migrateUp(database.address, plans)).rejects.toThrow(message);
  });

  it('who may not make the schemas or the extensions', async () => {
    await everywhere((schema) => `DROP SCHEMA ${schema} CASCADE`);
    expect(await told('rights', address)).toMatch(/^problem: The extension pg_trgm .* CREATE EXTENSION pg_trgm$/);
    await owner.unsafe('CREATE EXTENSION pg_trgm SCHEMA public; CREATE EXTENSION unaccent SCHEMA public');
    expect(await told('rights', address)).toMatch(/^problem: The extension btree_gist .* CREATE EXTENSION btree_gist$/);
    await owner.unsafe('CREATE EXTENSION btree_gist SCHEMA public');
    expect(await told('rights', address)).toMatch(/^problem: The schema access is missing.* right CREATE/);
    const [{ name } = { name: '' }] = await owner<{ name: string }[]>`SELECT current_database() AS name`;
    await owner`GRANT CREATE ON DATABASE ${owner(name)} TO ${owner(role)}`;
    expect(await told('rights', address)).toBe('ok: This user has all required rights');
    await owner.unsafe('DROP EXTENSION pg_trgm; DROP EXTENSION unaccent; DROP EXTENSION btree_gist');
    expect(await told('rights', address)).toBe('ok: This user has all required rights');
    await owner`REVOKE TEMPORARY ON DATABASE ${owner(name)} FROM PUBLIC`;
    expect(await told('rights', address)).toMatch(/^warning: .* temporary tables.* TEMPORARY on the database$/);
  });

  it('who may have fewer connections than a service opens', async () => {
    const needed = 3 * connectionsPerApplication;
    await owner.unsafe(`ALTER ROLE ${role} CONNECTION LIMIT ${needed}`);
    expect(await told('connections', address)).toMatch(new RegExp(`^ok: .* up to ${needed};.* at most ${needed}$`));
    await owner.unsafe(`ALTER ROLE ${role} CONNECTION LIMIT ${needed - 1}`);
    expect(await told('connections', address)).toMatch(/^problem: .*max_connections.*ENVIRONMENTS$/);
  });

  it('to whom others leave too few connections for now', async () => {
    const others = openTestPool(address, { schema: 'pg_catalog', max: 5 });
    await owner.unsafe(`GRANT CONNECT ON DATABASE ${(database.address as { database: string }).database} TO ${role}`);
    await Promise.all(Array.from({ length: 5 }, () => others`SELECT pg_sleep(0.1)`));
    const survey = await surveyDatabase(database.address, schemas, new SystemClock());
    expect(survey.connections.left).toBeLessThanOrEqual(survey.connections.most - 5);
    await others.end();
    const connections = { most: 100, left: 3 * connectionsPerApplication - 1 };
    const finding = databaseFindings({ ...survey, connections }, settings).find(({ check }) => check === 'connections');
    expect(finding).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/and \d+ of them are free now$/),
    });
  });
});
