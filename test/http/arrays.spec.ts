import { withSession } from '@homeroom/database';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const answer = (statement: string, value: unknown) =>
  withSession(database.address, 'pg_catalog', async ({ sql }) => (await sql.send(statement, [value]))[0]);

describe('arrays that statements send and answer', () => {
  it.each<[string, readonly unknown[]]>([
    ['text[]', ['', 'NULL', '"', '\\', '{a,b}', 'line\nend', 'é 🎓', null]],
    ['text[]', []],
    ['integer[]', [1, -2, 2 ** 31 - 1, null]],
    ['smallint[]', [7]],
    ['double precision[]', [0.5, -1e300, Infinity, NaN]],
    ['name[]', ['student']],
    ['bigint[]', ['9007199254740993', null]],
  ])('come back as they were: %s of %j', async (type, elements) => {
    expect(await answer(`SELECT $1::${type} AS elements`, elements)).toEqual({ elements });
  });

  it('may be written as PostgreSQL reads them', async () => {
    expect(await answer('SELECT $1::text[] AS elements', '{"a,b",NULL}')).toEqual({ elements: ['a,b', null] });
  });
});
