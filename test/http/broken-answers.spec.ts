import { setTimeout as pause } from 'node:timers/promises';
import { ReadConnections, ReadClient } from '@homeroom/database';
import { openConnection } from '../../libs/database/src/connections/database-address';
import { testDatabase } from '../support/postgres/test-database';

it('a connection that breaks within an answer spoils none of those that follow', async () => {
  const database = await testDatabase();
  const reads = new ReadConnections(3, () => openConnection(database.address, { schema: 'sandbox' }));
  const killer = database.pool('pg_catalog');
  const reader = new ReadClient(reads);
  const lengths: Record<number, Set<number>> = { 1: new Set(), 3000: new Set() };
  let isOver = false;
  const ask = async (rows: number) => {
    while (!isOver) {
      const answer = await reader.rows(`SELECT n FROM generate_series(1, ${rows}) n`).catch(() => null);
      if (answer) lengths[rows]!.add(answer.length);
      else await pause(2);
    }
  };
  const asking = Array.from({ length: 12 }, (_, at) => ask(at % 2 ? 1 : 3000));
  for (let round = 0; round < 25; round += 1) {
    await pause(40 + round);
    await killer`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'SELECT n FROM%'`;
  }
  await pause(200);
  isOver = true;
  await Promise.all(asking);
  await reads.end({ timeout: 1 });
  await database.close();
  expect(lengths).toEqual({ 1: new Set([1]), 3000: new Set([3000]) });
});
