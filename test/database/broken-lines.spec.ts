import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@homeroom/database';
import type { Sql } from 'postgres';
import { ConnectionRegistry } from '../../libs/database/src/connections/connection-registry';
import { rowsOf } from '../../libs/database/src/connections/connections';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';

let database: ProxiedDatabase;
let registry: ConnectionRegistry;
let sql: Sql;

beforeEach(async () => {
  database = await proxiedDatabase();
  registry = new ConnectionRegistry();
  sql = openPool(database.address, { schema: 'sandbox', max: 1, registry });
});

afterEach(async () => {
  await sql.end({ timeout: 0 });
  await database.close();
});

/** Answers with what it was asked, or with why not. */
const ask = (n: number): Promise<unknown> =>
  rowsOf<{ n: number }>(sql, 'SELECT $1::int AS n', [n]).then(
    (rows) => rows.map((row) => row.n),
    (error: { code: string }) => error.code,
  );

/** Between the moment in which a socket knows that it is broken and that in which it is closed. */
const whileClosing = () => new Promise((resolve) => process.nextTick(resolve));

describe('a connection that breaks answers no question with what it was not asked, and serves again', () => {
  it.each([
    ['while it is idle', 0],
    ['while it owes one answer', 1],
    ['while it owes several', 5],
  ])('%s', async (_name, owed) => {
    expect(await Promise.all([1, 2].map(ask))).toEqual([[1], [2]]);
    if (owed > 0) database.silence();
    const before = Array.from({ length: owed }, (_, n) => ask(n));
    await pause(100);
    registry.destroyAll();
    await whileClosing();
    const between = [10, 11, 12].map(ask);
    database.cut();
    database.mend();
    expect(await Promise.all(before)).toEqual(before.map(() => 'DATABASE_AWAY'));
    expect(await Promise.all(between)).toEqual(between.map(() => 'DATABASE_AWAY'));
    for (const n of [20, 21, 22]) expect(await ask(n)).toEqual([n]);
    expect(await Promise.all([30, 31, 32].map(ask))).toEqual([[30], [31], [32]]);
  });

  it('when the other side breaks it off', async () => {
    expect(await ask(1)).toEqual([1]);
    for (let round = 0; round < 20; round += 1) {
      database.reset();
      const asked: [number, Promise<unknown>][] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        asked.push([turn, ask(turn)]);
        await new Promise((resolve) => setImmediate(resolve));
      }
      for (const [n, answer] of asked)
        expect([[n], 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED']).toContainEqual(await answer);
      expect(await ask(round)).toEqual([round]);
    }
  });
});

it('a connection that says nothing for long is given up, others are left', async () => {
  expect(await ask(1)).toEqual([1]);
  registry.recordActivity();
  const other = openPool(database.address, { schema: 'sandbox', max: 1, registry });
  await pause(300);
  expect(await rowsOf(other, 'SELECT 1 AS n', [])).toEqual([{ n: 1 }]);
  registry.recordActivity();
  const sleeping = rowsOf(sql, 'SELECT pg_sleep(5)', []).catch((error: { code: string }) => error.code);
  const awake = rowsOf(other, 'SELECT pg_sleep(0.5)::text AS slept', []);
  await pause(50);
  registry.destroySilent(200);
  expect(await sleeping).toBe('DATABASE_AWAY');
  expect(await awake).toEqual([{ slept: '' }]);
  await other.end({ timeout: 0 });
});
