import { startBoth } from '../contest/servers/start-both.mjs';
import { contest, assertSameAnswersForAll, ratioOf } from '../contest/contest.mjs';
import { itemOf, items } from '../contest/items/items.mjs';
import { agreedNames } from '../contest/school-facts.mjs';
import { warmUpServers } from '../contest/servers/warm-up-servers.mjs';
import { ratioLine } from '../report/lines.mjs';

/** Measures every item on Homeroom and on `limit`, which has the same rows in its own tables. */
export async function comparison({ school, options, maker, closing, report }) {
  const [limit, homeroom] = await startBoth(school, closing);
  const facts = { ...school.facts, names: await agreedNames([limit, homeroom], school.facts.names) };
  const entrants = [limit, homeroom].map((contender) => ({ contender, facts }));
  await assertSameAnswersForAll(entrants, items);
  await school.database.warm();
  await warmUpServers(entrants, { item: itemOf('MIX'), pace: options.pace, maker });
  const measured = [];
  for (const item of items.filter(options.isWanted)) {
    const [byHand, ours] = await contest(entrants, { item, maker, pace: options.pace });
    const { id, name, aim, aimOfP99, isMain } = item;
    const row = { id, name, isMain, aim, aimOfP99, ratio: ratioOf(ours, byHand), limit: byHand, homeroom: ours };
    measured.push(row);
    report(ratioLine(row, 'limit'));
  }
  return { students: facts.count, items: measured, residentMegabytes: homeroom.residentMegabytes };
}
