import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '@homeroom/audit';
import { restoreBackup } from '@homeroom/backup';
import { migrateDown, migrateDownTo, migrateUp, migrationStates } from '@homeroom/database';
import { environments } from '@homeroom/kernel';
import { releases, schemaPlans, schemaPlansOf } from '@homeroom/migrations';
import { initialRows, keepAuditFor, notBackedUp } from '../../apps/cli/src/backup/installation-backup';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../support/test-school';

jest.setTimeout(240_000);

const fixtures = join(__dirname, '../fixtures/releases');
const plans = schemaPlans(environments);

/** A school that a release seeded, and what that release answered about it (bin/record-school.mjs). */
interface RecordedSchool {
  readonly created_at: string;
  readonly key: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

const recorded = (version: string) =>
  JSON.parse(readFileSync(join(fixtures, `${version}.json`), 'utf8')) as RecordedSchool;

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => database.close());

/** The database as the release left it: no migration of a later version has run. */
async function installed(version: string): Promise<void> {
  while ((await migrateDown(database.address, plans)).length > 0);
  await restoreBackup(database.address, {
    file: join(fixtures, `${version}.backup.tar`),
    plans: schemaPlansOf(version, environments),
    initialRows,
    excludedTables: notBackedUp,
    keepAudit: keepAuditFor(commandLine('Tester')),
    onProgress: () => undefined,
  });
}

/** The migrations that have run, by schema. */
async function executed(): Promise<string[]> {
  const states = await migrationStates(database.address, plans);
  return states.filter(({ executedAt }) => executedAt !== null).map(({ schema, name }) => `${schema}: ${name}`);
}

/** Every row of every table but the list of migrations, as PostgreSQL writes it. */
async function rows(): Promise<Record<string, string[]>> {
  const sql = database.pool('pg_catalog');
  const tables = await sql<{ name: string }[]>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('access', 'production', 'sandbox') AND table_type = 'BASE TABLE'
      AND table_name <> 'migration' ORDER BY 1`;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await sql<
      { row: string }[]
    >`SELECT to_jsonb(record)::text AS row FROM ${sql(name)} record ORDER BY 1`;
    all[name] = found.map(({ row }) => row);
  }
  return all;
}

/** What this version answers to the requests that the release answered, with the key of that time. */
async function answersOf({ created_at, key, answers }: RecordedSchool): Promise<Record<string, unknown>> {
  const school = await TestSchool.open({ database, clock: new StoppedClock(new Date(created_at)) });
  const given: Record<string, unknown> = {};
  for (const path of Object.keys(answers)) given[path] = (await school.get(path, { key })).body;
  await school.close();
  return given;
}

/** With this version. */
async function registerStudent(): Promise<void> {
  const school = await TestSchool.open({ database });
  await school.student();
  await school.close();
}

describe('the releases', () => {
  it('each have a recorded school, and migrations that this version has too, those of the release before among them', () => {
    const files = releases.flatMap(({ version }) => [`${version}.backup.tar`, `${version}.json`]);
    expect(readdirSync(fixtures).sort()).toEqual(files.sort());
    let before = [0, 0, 0];
    for (const { version } of releases) {
      const counts = schemaPlansOf(version, environments).map(({ migrations }) => migrations.length);
      counts.forEach((count, at) => expect(count).toBeGreaterThanOrEqual(Math.max(1, before[at]!)));
      before = counts;
    }
  });

  it.each(releases)(
    '$version is upgraded to this version with every answer and key, and back with every row',
    async ({ version }) => {
      const school = recorded(version);
      await installed(version);
      const older = schemaPlansOf(version, environments);
      const ofRelease = older.flatMap(({ schema, migrations }) => migrations.map(({ name }) => `${schema}: ${name}`));
      expect(await executed()).toEqual(ofRelease);
      const before = await rows();
      expect(Object.values(before).flat().length).toBeGreaterThan(500);

      const added = await migrateUp(database.address, plans);
      expect((await migrateDownTo(database.address, plans, older)).sort()).toEqual(added.sort());
      expect([await executed(), await rows()]).toEqual([ofRelease, before]);

      await migrateUp(database.address, plans);
      // A later version may answer more fields, and no fewer.
      expect(await answersOf(school)).toMatchObject(school.answers);
      await registerStudent();
      await migrateDownTo(database.address, plans, older);
      const students = (await rows())['sandbox.student'];
      expect(students).toEqual(expect.arrayContaining(before['sandbox.student']!));
      expect(students).toHaveLength(before['sandbox.student']!.length + 1);
    },
  );
});
