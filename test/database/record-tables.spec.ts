import { recordTables } from '@homeroom/export';
import type { RecordTable } from '@homeroom/database';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

/** The tables of the lists of the API. What one of them lacks goes wrong in silence elsewhere. */
const tables = (recordTables as readonly RecordTable[]).filter(({ exported }) => exported);

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

describe.each(tables.map((table) => [table.name, table] as const))('the table %s', (name, table) => {
  it('says what its records are called, for messages', () => {
    expect(table.nouns).toEqual([expect.any(String), expect.any(String)]);
  });

  it('says how people know a record, or names the class of its student, for the audit', () => {
    const isKnownByClass = table.about !== undefined && table.columns.includes('class_id');
    expect(table.title !== undefined || isKnownByClass).toBe(true);
  });

  it('says to what its rows belong, for restricted callers and for exports and audits of a school', () => {
    expect(table.share).toEqual(expect.any(Object));
  });

  it('says who edits a record that all schools of a share see', () => {
    const isSeenBySchools = typeof table.share === 'object' && 'school' in table.share;
    expect(isSeenBySchools && table.editedBy === undefined).toBe(false);
  });

  it('tracks changes and removals, for clients that synchronise', async () => {
    const sql = database.pool('sandbox');
    const triggers = await sql<{ name: string }[]>`
      SELECT tgname AS name FROM pg_trigger WHERE tgrelid = ${name}::regclass AND tgname LIKE ${`${name}\\_%`}`;
    expect(triggers.map((each) => each.name)).toEqual(
      expect.arrayContaining(['changed', 'removed', 'emptied'].map((what) => `${name}_${what}`)),
    );
    const columns =
      await sql`SELECT FROM pg_attribute WHERE attrelid = ${name}::regclass AND attname IN ('changed_in', 'changed_at')`;
    expect(columns).toHaveLength(2);
  });
});
