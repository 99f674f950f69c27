import { setTimeout as pause } from 'node:timers/promises';
import { contest } from '../contest/contest.mjs';
import { startHomeroom } from '../contest/servers/homeroom.mjs';
import { itemOf, items } from '../contest/items/items.mjs';
import { median } from '../support/processor-time/times.mjs';

/** The aims in milliseconds and MiB. */
const aims = { start: 1500, idle: 140, loaded: 300 };
/** Items for capacity planning: reads and writes of lists and single records. */
const sizing = ['R1', 'R2', 'R3', 'R5', 'R6', 'W1', 'W2', 'W3', 'W4'];
const tables = ['student', 'teacher', 'school_class', 'enrollment', 'grade', 'attendance'];

/**
 * Measures the start on a migrated database and the memory of the process when idle and after a load, then the
 * processor time per request and the disk space per record.
 */
export async function cost({ school, options, maker, closing, report }) {
  const starts = [];
  let idle = 0;
  let loaded = 0;
  let requests = [];
  for (let turn = 1; turn <= options.starts; turn += 1) {
    const homeroom = await closing.keep(() => startHomeroom(school.database, { key: school.key }));
    starts.push(homeroom.startMilliseconds);
    if (turn === options.starts) {
      await pause(options.idleSeconds * 1000);
      idle = homeroom.residentMegabytes;
      const entrants = [{ contender: homeroom, facts: school.facts }];
      await contest(entrants, { item: itemOf('MIX'), maker, pace: options.pace });
      loaded = homeroom.residentMegabytes;
      requests = await requestsOf(homeroom, { school, options, maker });
    }
    await closing.closeAll(homeroom);
  }
  const start = { median: median(starts), min: Math.min(...starts), max: Math.max(...starts) };
  report(`Start ${Math.round(start.median)} ms, idle ${Math.round(idle)} MiB, after load ${Math.round(loaded)} MiB`);
  const records = await recordsOf(school.database);
  return { start, idle, loaded, aims, idleSeconds: options.idleSeconds, starts: starts.length, requests, records };
}

/** Processor time per request of the service and of PostgreSQL, in microseconds. Null if it cannot be read. */
async function requestsOf(contender, { school, options, maker }) {
  const measured = [];
  for (const item of items.filter(({ id }) => sizing.includes(id)).filter(options.isWanted)) {
    const entrants = [{ contender, facts: school.facts }];
    const [{ microseconds, ofPostgres }] = await contest(entrants, { item, maker, pace: options.pace });
    const { id, name } = item;
    measured.push({ id, name, service: microseconds.median, postgres: ofPostgres?.median ?? null });
  }
  return measured;
}

/** Bytes per record, indexes included. */
async function recordsOf(database) {
  return database.on('sandbox', async (sql) => {
    const measured = [];
    for (const table of [...tables, 'access.record_event']) {
      const [{ bytes, count }] = await sql`
        SELECT pg_total_relation_size(${table})::float8 AS bytes, (SELECT count(*)::int FROM ${sql(table)}) AS count`;
      if (count > 0) measured.push({ table, count, bytes: bytes / count });
    }
    return measured;
  });
}
