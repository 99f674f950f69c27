import type { Sql } from 'postgres';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await testDatabase();
  sql = database.pool('pg_catalog');
});

afterAll(() => database.close());

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
    const statement = `SELECT $1::${type} AS elements`;
    expect((await sql.unsafe(statement, [elements as never]))[0]).toEqual({ elements });
  });

  it('may be written as PostgreSQL reads them', async () => {
    expect(await sql`SELECT ${'{"a,b",NULL}'}::text[] AS elements`).toEqual([{ elements: ['a,b', null] }]);
  });
});
