import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environments } from '@homeroom/kernel';
import { migrateDownTo, migrateUp } from '@homeroom/database';
import { releases, schemaPlans, schemaPlansOf } from '@homeroom/migrations';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

/**
 * What the code of a release does not find any more, or does not fill in, after the migrations since then. The processes of such a release
 * have to stop before an upgrade. Those of any other release serve on.
 */
const incompatible: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'enrollment.begin_date is required',
    'record_event.action is required',
    'record_event.deed is gone or changed',
  ],
};

const { version } = releases.at(-1)!;
const plans = schemaPlans(environments);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

interface Column {
  readonly name: string;
  readonly relation: string;
  readonly type: string;
  /** Whether an INSERT has to name it. */
  readonly isRequired: boolean;
}

/** The columns of tables and views. Those of both environments are the same. */
function columns(): Promise<Column[]> {
  return database.pool('pg_catalog')<Column[]>`
    SELECT table_name || '.' || column_name AS name, table_name AS relation, data_type AS type,
      is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS "isRequired"
    FROM information_schema.columns WHERE table_schema IN ('access', 'production') ORDER BY 1`;
}

it(`the migrations since ${version} keep what its code reads and writes, or its processes have to stop`, async () => {
  await migrateDownTo(database.address, plans, schemaPlansOf(version, environments));
  const before = new Map((await columns()).map((column) => [column.name, column]));
  const relations = new Set([...before.values()].map(({ relation }) => relation));
  await migrateUp(database.address, plans);
  const now = new Map((await columns()).map((column) => [column.name, column]));
  const changed = [...before.values()].filter(({ name, type }) => now.get(name)?.type !== type);
  const required = [...now.values()].filter(
    ({ name, relation, isRequired }) => isRequired && relations.has(relation) && !before.get(name)?.isRequired,
  );
  const found = [
    ...changed.map(({ name }) => `${name} is gone or changed`),
    ...required.map(({ name }) => `${name} is required`),
  ];
  expect(found.sort()).toEqual(incompatible[version] ?? []);
});

it(`the change log says whether the processes of ${version} have to stop before the upgrade`, () => {
  const [, unreleased = ''] = readFileSync(join(__dirname, '../../CHANGELOG.md'), 'utf8').split(/^## /m);
  const says = unreleased.includes(`Stop all processes of ${version} before the upgrade`);
  expect(says).toBe(version in incompatible);
});
