import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionRegistry } from '../../libs/database/src/connections/connection-registry';
import type { Connection } from '../../libs/database/src/connections/connections';
import { openConnection } from '../../libs/database/src/connections/database-address';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';

let database: ProxiedDatabase;
let registry: ConnectionRegistry;
let connection: Connection;

beforeEach(async () => {
  database = await proxiedDatabase();
  registry = new ConnectionRegistry();
  connection = openConnection(database.address, { schema: 'sandbox', registry });
});

afterEach(async () => {
  await connection.end({ timeout: 0 });
  await database.close();
});

/** Answers with what it was asked, or with why not. */
const ask = (n: number): Promise<unknown> =>
  connection.rows<{ n: number }>('SELECT $1::int AS n', [n]).then(
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
    // They are sent over the next connection, or not at all.
    for (const [at, answer] of between.entries())
      expect([[10 + at], 'DATABASE_AWAY', 'ECONNRESET']).toContainEqual(await answer);
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
      for (const [n, answer] of asked) expect([[n], 'ECONNRESET', 'EPIPE', undefined]).toContainEqual(await answer);
      expect(await ask(round)).toEqual([round]);
    }
  });
});

it('a connection that says nothing for long is given up, others are left', async () => {
  expect(await ask(1)).toEqual([1]);
  registry.recordActivity();
  const other = openConnection(database.address, { schema: 'sandbox', registry });
  await pause(300);
  expect(await other.rows('SELECT 1 AS n', [])).toEqual([{ n: 1 }]);
  registry.recordActivity();
  const sleeping = connection.rows('SELECT pg_sleep(5)', []).catch((error: { code: string }) => error.code);
  const awake = other.rows('SELECT pg_sleep(0.5)::text AS slept', []);
  await pause(50);
  registry.destroySilent(200);
  expect(await sleeping).toBe('DATABASE_AWAY');
  expect(await awake).toEqual([{ slept: '' }]);
  await other.end({ timeout: 0 });
});
