import { setTimeout as pause } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';
import { copyOut } from '../../libs/database/src/bulk/copy';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { reserved } from '../support/postgres/reserved';

jest.setTimeout(120_000);

let database: TestDatabase;
let sql: ReservedSql;

beforeAll(async () => {
  database = await testDatabase();
  sql = await reserved(database.pool('pg_catalog'));
});

afterAll(async () => {
  sql.release();
  await database.close();
});

/** The one connection answers, and has nothing left of what was before. */
afterEach(async () => {
  expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

/** Rows of a hundred bytes, one line each. */
const rows = (count: number, value = `repeat('x', 99)`) =>
  copyOut(sql.unsafe(`COPY (SELECT ${value} FROM (SELECT generate_series(1, ${count}) AS n) numbers) TO STDOUT`));

/** @returns the bytes that came, and the rows that PostgreSQL counted */
async function takenSlowly(sent: ReturnType<typeof rows>): Promise<[bytes: number, rows: number]> {
  let bytes = 0;
  for (;;) {
    const { done, value } = await sent.next();
    if (done) return [bytes, value];
    bytes += value.length;
    await pause(1);
  }
}

describe('copying out', () => {
  it('brings every row, however many come at once, and however slowly they are taken', async () => {
    for (const count of [0, 1, 600, 655, 656, 700, 1_300, 1_400, 30_000]) {
      expect(await takenSlowly(rows(count))).toEqual([count * 100, count]);
    }
  });

  it('tells what goes wrong half-way, and what goes wrong at once', async () => {
    const late = takenSlowly(rows(30_000, `repeat('x', 99 / (29999 - n))`));
    await expect(late).rejects.toMatchObject({ code: '22012' });
    await expect(takenSlowly(rows(1, 'nonsense'))).rejects.toMatchObject({ code: '42703' });
  });

  it('is called off when nobody takes more', async () => {
    for await (const chunk of rows(1_000_000_000)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  });
});
