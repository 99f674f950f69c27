import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPool, ReadConnections } from '@homeroom/platform';
import { testDatabase, type TestDatabase } from './support/test-database';

let database: TestDatabase;
let reads: ReadConnections;

beforeAll(async () => {
  database = await testDatabase();
  reads = new ReadConnections(2, () => openPool(database.address, { schema: 'sandbox', max: 1 }));
});

afterAll(async () => {
  await reads.end({ timeout: 1 });
  await database.close();
});

/** The process of PostgreSQL that answers, when it has slept for a while. */
async function asked(seconds = 0): Promise<number> {
  const [row] = await reads.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid FROM pg_sleep($1::float8)', [
    seconds,
  ]);
  return row!.pid;
}

const many = (ask: () => Promise<number>) => Promise.all(Array.from({ length: 10 }, ask));

describe('connections that read', () => {
  it('take turns: what is asked for at once goes over one of them', async () => {
    const [one, ...others] = await many(asked);
    expect(new Set(others)).toEqual(new Set([one]));
    const next = await many(asked);
    expect(new Set(next).size).toBe(1);
    expect(next).not.toContain(one);
  });

  it('leave one alone that a slow read keeps, once the other owes no more', async () => {
    let isSlowDone = false;
    const slow = asked(2).finally(() => (isSlowDone = true));
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTurn();
      await asked();
      expect(isSlowDone).toBe(false);
    }
    expect(await asked()).not.toBe(await slow);
  });

  it('owe nothing any more for a read that failed', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(reads.rows('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
    }
    expect(new Set([await asked(), await asked(), await asked(), await asked()]).size).toBe(2);
  });
});
