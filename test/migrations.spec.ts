import { alone, migrateDown, migrateUp, migrationStates, type SchemaPlan, UnfitDatabase } from '@homeroom/platform';
import { schemaPlans } from '@homeroom/migrations';
import { seedSchool } from '@homeroom/interchange';
import type { Sql } from 'postgres';
import { testDatabase, type TestDatabase } from './support/test-database';

jest.setTimeout(120_000);

const plans = schemaPlans(['production', 'sandbox']);
const [access, ...schools] = plans;
const longest = Math.max(...schools.map(({ migrations }) => migrations.length));

/** The first migrations of each environment, `count` of them, after the shared ones. */
const upTo = (count: number): SchemaPlan[] => [
  access!,
  ...schools.map((plan) => ({ ...plan, migrations: plan.migrations.slice(0, count) })),
];

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => database.close());

async function empty(): Promise<void> {
  const names = plans.map(({ schema }) => schema).join(', ');
  await database.pool('pg_catalog').unsafe(`DROP SCHEMA ${names} CASCADE`);
}

describe('the migrations', () => {
  it('leave nothing of themselves when they are taken back, step by step, and are the same when done again', async () => {
    const { address } = database;
    const complete = await schemaOf(database);
    await empty();
    await migrateUp(address, [access!]);
    const states = [await schemaOf(database)];
    for (let step = 1; step <= longest; step += 1) {
      await migrateUp(address, upTo(step));
      states.push(await schemaOf(database));
      expect(states[step]).not.toEqual(states[step - 1]);
    }
    expect(states[longest]).toEqual(complete);
    for (let step = longest; step >= 1; step -= 1) {
      expect(await migrateDown(address, upTo(step))).toHaveLength(2);
      expect(withoutEmptySchemas(await schemaOf(database))).toEqual(withoutEmptySchemas(states[step - 1]!));
      await migrateUp(address, upTo(step));
      expect(await schemaOf(database)).toEqual(states[step]);
      await migrateDown(address, upTo(step));
    }
    expect(await migrateDown(address, plans)).toEqual(['access: Keys']);
    expect(await migrateDown(address, plans)).toEqual([]);
    expect(Object.keys(withoutEmptySchemas(await schemaOf(database)))).toEqual([]);
    await migrateUp(address, plans);
    expect(await schemaOf(database)).toEqual(complete);
  });

  it('are taken back and done again with a whole school in the tables', async () => {
    const complete = await schemaOf(database);
    const school = { students: 20, randomSeed: 1, reset: false, ownerId: 1, gradingScale: 'plus-minus' } as const;
    for (const schema of ['production', 'sandbox']) await seedSchool(database.pool(schema), school);
    for (let step = 0; step <= longest; step += 1) {
      expect((await migrateDown(database.address, plans)).length).toBeGreaterThan(0);
    }
    await migrateUp(database.address, plans);
    expect(await schemaOf(database)).toEqual(complete);
    await seedSchool(database.pool('sandbox'), school);
  });

  it('run once when two processes start together', async () => {
    await empty();
    const [one, other] = await Promise.all([1, 2].map(() => migrateUp(database.address, plans)));
    expect([one!.length, other!.length].sort()).toEqual([0, 1 + 2 * longest]);
  });

  it('are either done, with the time, or pending', async () => {
    const all = await migrationStates(database.address, plans);
    expect(all.map(({ executedAt }) => executedAt)).toEqual(all.map(() => expect.any(Date)));
    await migrateDown(database.address, plans);
    const pending = (await migrationStates(database.address, plans)).filter(({ executedAt }) => executedAt === null);
    expect(pending.map(({ schema, name }) => `${schema} ${name}`)).toEqual(['production Academics', 'sandbox Academics']);
  });

  it('leave alone what a newer release has migrated', async () => {
    const before = await schemaOf(database);
    const older = upTo(longest - 1);
    await expect(migrateUp(database.address, older)).rejects.toThrow(UnfitDatabase);
    await expect(migrateDown(database.address, older)).rejects.toThrow(/newer Homeroom \(production: Academics\)/);
    expect(await schemaOf(database)).toEqual(before);
  });

  it('leave the keys as long as another environment has records that refer to their owner', async () => {
    const alone = schemaPlans(['production']);
    for (let step = 0; step < longest; step += 1) await migrateDown(database.address, alone);
    await expect(migrateDown(database.address, alone)).rejects.toThrow(UnfitDatabase);
    await expect(migrateDown(database.address, alone)).rejects.toThrow(/Another environment/);
  });
});

/** Everything that makes a schema, by schema, in words that PostgreSQL itself finds for it. */
type Description = Record<string, string[]>;

async function schemaOf({ pool }: TestDatabase): Promise<Description> {
  const schemas = plans.map(({ schema }) => schema);
  const description: Description = {};
  for (const question of questions) {
    for (const { schema, line } of await describe_(pool('pg_catalog'), question, schemas)) {
      (description[schema] ??= []).push(line);
    }
  }
  return description;
}
