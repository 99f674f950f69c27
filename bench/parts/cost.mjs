import { setTimeout as pause } from 'node:timers/promises';
import { contest } from '../contest/contest.mjs';
import { startHomeroom } from '../contest/homeroom.mjs';
import { items } from '../contest/items.mjs';
import { median } from '../support/times.mjs';

/** What the aims allow, in milliseconds and MiB. */
const aims = { start: 1500, idle: 140, loaded: 300 };

/** What the process of both environments takes: to start on a migrated database, to be there, and after a load. */
export async function cost({ school, options, maker, closing, say }) {
  const starts = [];
  let idle = 0;
  let loaded = 0;
  for (let turn = 1; turn <= options.starts; turn += 1) {
    const homeroom = await closing.keep(() => startHomeroom(school.database, { key: school.key }));
    starts.push(homeroom.startMilliseconds);
    if (turn === options.starts) {
      await pause(options.idleSeconds * 1000);
      idle = homeroom.residentMegabytes;
      const mix = items.find(({ id }) => id === 'MIX');
      await contest([{ contender: homeroom, facts: school.facts }], { item: mix, maker, pace: options.pace });
      loaded = homeroom.residentMegabytes;
    }
    await closing.closeAll(homeroom);
  }
  const start = { median: median(starts), min: Math.min(...starts), max: Math.max(...starts) };
  say(`Start ${Math.round(start.median)} ms, idle ${Math.round(idle)} MiB, after load ${Math.round(loaded)} MiB`);
  return { start, idle, loaded, aims, idleSeconds: options.idleSeconds, starts: starts.length };
}
