import { readFileSync } from 'node:fs';
import { processorMilliseconds } from './measured-process.mjs';

/**
 * The processor time of all processes of a PostgreSQL server.
 *
 * @returns milliseconds; null if the server is not on this machine or the platform does not support it
 */
export async function postgresMilliseconds(database) {
  if (process.platform !== 'linux') return null;
  const rows = await database.on('public', (sql) => sql`SELECT pid FROM pg_stat_activity`);
  const times = rows.map(({ pid }) => timeOf(pid)).filter((time) => time !== null);
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null;
}

/** Null if the process has ended or is no PostgreSQL: the server may run on another machine. */
function timeOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? processorMilliseconds(pid) : null;
  } catch {
    return null;
  }
}
