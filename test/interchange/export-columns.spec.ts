import { recordListNames, recordLists } from '@homeroom/export';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

describe('an export of', () => {
  it.each(recordListNames)('%s has the columns of its view, in their order', async (name) => {
    const { view, columns } = recordLists[name];
    // A nested record has fields of its own. CSV leaves it out.
    const shown = await database.pool('sandbox')<{ column: string }[]>`
      SELECT attname AS column FROM pg_attribute
      WHERE attrelid = ${view}::regclass AND attnum > 0 AND atttypid NOT IN ('json'::regtype, 'jsonb'::regtype)
      ORDER BY attnum`;
    expect(columns).toEqual(shown.map(({ column }) => column));
  });
});
