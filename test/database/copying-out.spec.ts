import { setTimeout as pause } from 'node:timers/promises';
import { copyOut, type DatabaseSession, withSession } from '@homeroom/database';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const inSession = <T>(work: (sql: DatabaseSession['sql']) => Promise<T>) =>
  withSession(database.address, 'pg_catalog', ({ sql }) => work(sql));

/** Rows of a hundred bytes, one line each. */
const rows = (sql: DatabaseSession['sql'], count: number, value = `repeat('x', 99)`) =>
  copyOut(sql.unsafe(`COPY (SELECT ${value} FROM (SELECT generate_series(1, ${count}) AS n) numbers) TO STDOUT`));

async function bytesTakenSlowly(sent: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    await pause(1);
  }
  return bytes;
}

describe('copying out', () => {
  it('brings every row, however many come at once, and however slowly they are taken', () =>
    inSession(async (sql) => {
      for (const count of [0, 1, 600, 655, 656, 700, 1_300, 1_400, 30_000]) {
        expect(await bytesTakenSlowly(rows(sql, count))).toBe(count * 100);
        expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
      }
    }));

  it('tells what goes wrong half-way, and what goes wrong at once', async () => {
    const late = inSession((sql) => bytesTakenSlowly(rows(sql, 30_000, `repeat('x', 99 / (29999 - n))`)));
    await expect(late).rejects.toMatchObject({ code: '22012' });
    const early = inSession((sql) => bytesTakenSlowly(rows(sql, 1, 'nonsense')));
    await expect(early).rejects.toMatchObject({ code: '42703' });
  });

  it('ends the connection, and with it the statement, when the reader stops early', async () => {
    const pid = await inSession(async (sql) => {
      const [backend] = await sql`SELECT pg_backend_pid() AS pid`;
      for await (const chunk of rows(sql, 1_000_000_000)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      await expect(Promise.resolve(sql`SELECT`)).rejects.toThrow();
      return backend!['pid'] as number;
    });
    const isRunning = () =>
      inSession(async (sql) => (await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`).count);
    while ((await isRunning()) > 0) await pause(20);
  });
});
