import { once } from 'node:events';
import { startForked } from './limit.mjs';

/** The service without a log, its sandbox alone; where it does not note, it writes no audit trail. */
export async function startSchool(database, { name, noting }) {
  const server = new URL('../support/school-process.mjs', import.meta.url);
  const contender = await startForked(server, database.address, { name, schema: 'sandbox', database });
  contender.child.send({ noting });
  await once(contender.child, 'message');
  return contender;
}

/** Has the sandbox count what is written, or not; what is written is to be taken back in the same state. */
export async function switchCounters(database, isCounted) {
  await database.on('sandbox', async (sql) => {
    for (const table of ['student', 'grade'])
      await sql.unsafe(`ALTER TABLE ${table} ${isCounted ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
  });
}
