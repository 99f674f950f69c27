import { once } from 'node:events';
import { startForked } from './servers/limit.mjs';

/** Starts the service for the sandbox only, without a log. With `noting: false` it writes no audit trail. */
export async function startSchool(database, { name, noting }) {
  const server = new URL('../support/school-process.mjs', import.meta.url);
  const contender = await startForked(server, database.address, { name, schema: 'sandbox', database });
  contender.child.send({ noting });
  await once(contender.child, 'message');
  return contender;
}

/**
 * Enables or disables the counting triggers of the sandbox. Delete written records with the triggers in the same state.
 */
export async function switchCounters(database, isCounted) {
  await database.on('sandbox', async (sql) => {
    for (const table of ['student', 'grade'])
      await sql.unsafe(`ALTER TABLE ${table} ${isCounted ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
  });
}
