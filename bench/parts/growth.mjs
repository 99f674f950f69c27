import { benchedSchool } from '../contest/benched-school.mjs';
import { contest, ratioOf } from '../contest/contest.mjs';
import { startHomeroom } from '../contest/homeroom.mjs';
import { growthItems, searchItem } from '../contest/special-items.mjs';
import { totalOf } from '../contest/school-facts.mjs';
import { baseOf, growSchool } from './grow-school.mjs';

const searches = [10, 100, 1000, 10_000, 100_000];
const number = (value) => value.toLocaleString('en');

/** Homeroom beside itself, on schools of several sizes in turns, each on a PostgreSQL of its own. */
export async function growth({ options, maker, closing, say }) {
  const entrants = [];
  for (const size of options.sizes) {
    const base = baseOf(options.sizes);
    const school = await benchedSchool(closing, base, (database) => growSchool(database, size / base));
    const { database, key, facts } = school;
    await database.warm();
    const contender = await closing.keep(() => startHomeroom(database, { key, name: number(size) }));
    entrants.push({ contender, facts, database });
    say(`A school of ${number(facts.count)} students is there`);
  }
  const measured = [];
  for (const item of growthItems.filter(options.isWanted)) {
    const figures = await contest(entrants, { item, maker, pace: options.pace, alike: false });
    const sizes = figures.map((each) => ({ ...each, ratio: ratioOf(each, figures[0]) }));
    const { id, name, aim } = item;
    measured.push({ id, name, aim, sizes });
    say(`${id} ${name}: ${sizes.map(({ name: size, ratio }) => `${size} ${ratio.median.toFixed(2)}`).join(', ')}`);
  }
  const search = await searchByMatches(entrants.at(-1), { options, maker, say });
  const postgres = await entrants[0].database.version();
  await closing.closeAll(...entrants.flatMap(({ contender, database }) => [contender, database]));
  return { figures: { sizes: options.sizes, items: measured, search }, postgres };
}

/** What a search costs, by how many students it finds. */
async function searchByMatches({ contender, facts }, { options, maker, say }) {
  const found = [];
  for (const part of partsOf(facts.names)) found.push([part, await totalOf(contender, part)]);
  const measured = [];
  for (const wanted of searches) {
    const [part, matches] = nearest(found, wanted);
    if (measured.some((each) => each.matches === matches)) continue;
    const item = searchItem(`Search that finds ${number(matches)}`, part);
    const [figures] = await contest([{ contender, facts }], { item, maker, pace: options.pace });
    measured.push({ matches, ...figures });
    say(`Search that finds ${number(matches)}: ${Math.round(figures.rate.median)}/s`);
  }
  return measured.sort((one, other) => one.matches - other.matches);
}

/** Some names, and pieces of them that more people share; all long enough for an index of three letters. */
function partsOf(names) {
  const some = names.slice(0, 12);
  const pieces = some.flatMap((name) => [name, name.slice(0, -3), name.slice(-3), name.slice(0, 4), name.slice(0, 3)]);
  return [...new Set(pieces)].filter(({ length }) => length >= 3);
}

function nearest(found, wanted) {
  const distance = ([, matches]) => Math.abs(Math.log(Math.max(matches, 0.1) / wanted));
  return found.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}
