import { readFileSync } from 'node:fs';
import { processorMilliseconds } from './measured-process.mjs';

/**
 * The time of a processor that the processes of a PostgreSQL server have used so far.
 *
 * @returns milliseconds; null where it is not on this machine, or on one that does not tell
 */
export async function postgresMilliseconds(database) {
  if (process.platform !== 'linux') return null;
  const rows = await database.on('public', (sql) => sql`SELECT pid FROM pg_stat_activity`);
  const times = rows.map(({ pid }) => timeOf(pid)).filter((time) => time !== null);
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null;
}

/** Null where it has ended, or what has such a number here is something else: the server may be on another machine. */
function timeOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? processorMilliseconds(pid) : null;
  } catch {
    return null;
  }
}
