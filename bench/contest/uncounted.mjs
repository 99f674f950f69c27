import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Contender } from './contender.mjs';

/** The service without a log, its sandbox alone; where it does not note, it writes no audit trail. */
export async function startSchool(database, { name, noting }) {
  const server = new URL('../support/school-process.mjs', import.meta.url);
  const child = fork(server, [JSON.stringify(database.address)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port, key }] = await once(child, 'message');
  child.send({ noting });
  await once(child, 'message');
  return new Contender({ name, child, port, key, schema: 'sandbox', database });
}

/** Has the sandbox count what is written, or not; what is written is to be taken back in the same state. */
export async function switchCounters(database, isCounted) {
  await database.on('sandbox', async (sql) => {
    for (const table of ['student', 'grade'])
      await sql.unsafe(`ALTER TABLE ${table} ${isCounted ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
  });
}
