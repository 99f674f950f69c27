import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Connections, isUnavailable, ReadConnections } from '@homeroom/database';
import { openConnection } from '../../libs/database/src/connections/database-address';
import { allowConnections } from '../support/postgres/allow-connections';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

/** The process of PostgreSQL that answers, when it has slept for some seconds. */
async function asked(over: Connections, seconds = 0): Promise<number> {
  const statement = 'SELECT pg_backend_pid() AS pid FROM pg_sleep($1::float8)';
  const [row] = await over.rows<{ pid: number }>(statement, [seconds]);
  return row!.pid;
}

const distinct = (pids: readonly number[]): number => new Set(pids).size;

describe.each([
  ['connections', Connections],
  ['connections that read', ReadConnections],
])('%s', (_name, Kind) => {
  let connections: Connections;

  beforeAll(() => {
    connections = new Kind(2, () => openConnection(database.address, { schema: 'sandbox' }));
  });

  afterAll(() => connections.end({ timeout: 1 }));

  it('leave one alone that is kept, also once it has answered what it was asked before', async () => {
    let isKept = true;
    const quick = asked(connections);
    await nextTurn();
    const other = asked(connections);
    await nextTurn();
    const slow = asked(connections, 2).finally(() => (isKept = false));
    await Promise.all([quick, other]);
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTurn();
      await asked(connections);
      expect(isKept).toBe(true);
    }
    expect(await asked(connections)).not.toBe(await slow);
  });

  it('owe nothing any more for what failed', async () => {
    const before = await asked(connections);
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(connections.rows('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
    }
    expect(await asked(connections)).toBe(before);
  });

  it('say that the database is away while it refuses them, and answer once it takes them', async () => {
    const [before, isKept] = [await asked(connections), asked(connections, 20)];
    const broken = expect(isKept).rejects.toThrow();
    await pause(100);
    await allowConnections(database.address, false);
    await broken;
    const refused: unknown = await asked(connections).catch((error: unknown) => error);
    expect(isUnavailable(refused)).toBe(true);
    await allowConnections(database.address, true);
    expect(await asked(connections)).not.toBe(before);
  });

  it(`${Kind === Connections ? 'share' : 'answer over one of them'} what is asked for at once`, async () => {
    const pids = await Promise.all(Array.from({ length: 10 }, () => asked(connections)));
    expect(distinct(pids)).toBe(Kind === Connections ? 2 : 1);
  });

  it('share what is asked for in one turn after the other', async () => {
    const answers: Promise<number>[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      answers.push(asked(connections, 0.2));
      await nextTurn();
    }
    expect(distinct(await Promise.all(answers))).toBe(2);
  });
});
