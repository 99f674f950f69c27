import { fillSchool } from '../contest/create-school.mjs';
import { contest, ratioOf } from '../contest/contest.mjs';
import { productionOf, startHomeroom } from '../contest/servers/homeroom.mjs';
import { growthItems, searchItem } from '../contest/items/special-items.mjs';
import { totalOf } from '../contest/school-facts.mjs';
import { benchDatabase } from '../support/bench-database.mjs';
import { baseOf, growSchool } from './grow-school.mjs';

const searches = [10, 100, 1000, 10_000, 100_000];
const number = (value) => value.toLocaleString('en');

/**
 * Measures Homeroom on schools of two sizes, alternating: the smallest school is the production environment of a
 * process, a larger one its sandbox. Two processes of the same build can differ by a tenth, which is as much as the aim
 * allows.
 *
 * Checkpoints run every five minutes as in production. PostgreSQL logs a full page at its first change after a
 * checkpoint, so a checkpoint before every round would dominate the result.
 */
export async function growth({ options, maker, closing, report }) {
  const pairs = [];
  for (const size of options.sizes.slice(1)) pairs.push(await pairOf(size, { options, closing, report }));
  const measured = [];
  for (const item of growthItems.filter(options.isWanted)) {
    const sizes = [];
    for (const { entrants } of pairs) {
      const [small, large] = await contest(entrants, { item, maker, pace: options.pace, alike: false, settled: false });
      sizes[0] ??= { ...small, ratio: ratioOf(small, small) };
      sizes.push({ ...large, ratio: ratioOf(large, small) });
    }
    const { id, name, aim } = item;
    measured.push({ id, name, aim, sizes });
    report(`${id} ${name}: ${sizes.map(({ name: size, ratio }) => `${size} ${ratio.median.toFixed(2)}`).join(', ')}`);
  }
  const { database, entrants } = pairs.at(-1);
  const search = await searchByMatches(entrants[1], { options, maker, report });
  const postgres = await database.version();
  await closing.closeAll(...pairs.flatMap(({ service, database }) => [service, database]));
  return { figures: { sizes: options.sizes, items: measured, search }, postgres };
}

/** A school of the smallest size and a larger one, served by one process from one PostgreSQL. */
async function pairOf(size, { options, closing, report }) {
  const database = await closing.keep(() => benchDatabase());
  const students = baseOf(options.sizes);
  const filled = (environment, wanted) => {
    const grow = () => growSchool(database, environment, wanted / students);
    return fillSchool(database, environment, { students, grow });
  };
  const small = await filled('production', options.sizes[0]);
  const large = await filled('sandbox', size);
  await database.warm();
  const service = await closing.keep(() => startHomeroom(database, { key: large.key, name: number(size) }));
  const production = productionOf(service, { key: small.key, name: number(options.sizes[0]) });
  report(`Created schools of ${number(small.facts.count)} and ${number(large.facts.count)} students`);
  const entrants = [
    { contender: production, facts: small.facts },
    { contender: service, facts: large.facts },
  ];
  return { database, service, entrants };
}

/** The cost of a search by the number of students that it finds. */
async function searchByMatches({ contender, facts }, { options, maker, report }) {
  const found = [];
  for (const part of partsOf(facts.names)) found.push([part, await totalOf(contender, part)]);
  const measured = [];
  for (const wanted of searches) {
    const [part, matches] = nearest(found, wanted);
    if (measured.some((each) => each.matches === matches)) continue;
    const item = searchItem(`Search that finds ${number(matches)}`, part);
    const [figures] = await contest([{ contender, facts }], { item, maker, pace: options.pace });
    measured.push({ matches, ...figures });
    report(`Search that finds ${number(matches)}: ${Math.round(figures.rate.median)}/s`);
  }
  return measured.sort((one, other) => one.matches - other.matches);
}

/** Names, and parts of names that more students share. All have at least three letters, so that the index is used. */
function partsOf(names) {
  const some = names.slice(0, 12);
  const pieces = some.flatMap((name) => [name, name.slice(0, -3), name.slice(-3), name.slice(0, 4), name.slice(0, 3)]);
  return [...new Set(pieces)].filter(({ length }) => length >= 3);
}

function nearest(found, wanted) {
  const distance = ([, matches]) => Math.abs(Math.log(Math.max(matches, 0.1) / wanted));
  return found.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}
