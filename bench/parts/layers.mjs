import { contest } from '../contest/contest.mjs';
import { startHomeroom } from '../contest/servers/homeroom.mjs';
import { itemOf, items } from '../contest/items/items.mjs';
import { startForked } from '../contest/servers/limit.mjs';
import { warmUpServers } from '../contest/servers/warm-up-servers.mjs';
import { layers as known } from '../layers/layers.mjs';
import { byHand as schema } from '../limit/limit-school.mjs';

const server = new URL('../layers/layer-server.mjs', import.meta.url);
/** The items that these servers implement. */
const layered = ['R1', 'W1'];
const quiet = { LOG_LEVEL: 'silent', ADMIN_PORT: '' };

/** Reads and writes a student on servers that add one layer each, up to Homeroom itself. */
export async function layers({ school, options, maker, closing, report }) {
  const { database, key, facts } = school;
  const homeroom = (given) => closing.keep(() => startHomeroom(database, { key, ...given }));
  const whole = await homeroom({ name: 'Homeroom as in production' });
  const fixed = JSON.stringify(await whole.ask({ method: 'GET', path: `/v1/students/${facts.students[0]}` }));
  const start = async ({ name }, layer) => {
    const given = { layer, address: database.address, schema, key, fixed };
    return closing.keep(() => startForked(server, given, { name, key, schema, database }));
  };
  const silent = homeroom({ name: 'Homeroom without log and metrics', variables: quiet });
  const contenders = [...(await Promise.all([...known.map(start), silent])), whole];
  const entrants = contenders.map((contender) => ({ contender, facts }));
  await warmUpServers(entrants, { item: itemOf(layered[0]), pace: options.pace, maker });
  const measured = [];
  for (const item of items.filter(({ id }) => layered.includes(id)).filter(options.isWanted)) {
    const { id, name: what } = item;
    const steps = await contest(entrants, { item, maker, pace: options.pace });
    measured.push({ id, name: what, steps });
    for (const { name, rate, microseconds } of steps)
      report(`${id} ${name}: ${Math.round(rate.median)}/s, ${Math.round(microseconds.median)} µs of processor time`);
  }
  await closing.closeAll(...contenders);
  return measured;
}
