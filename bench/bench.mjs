// Compares Homeroom with a hand-written server, measures growth and costs: npm run bench -- --help
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchool } from './contest/create-school.mjs';
import { createLimitSchool } from './limit/limit-school.mjs';
import { loadMaker } from './load/load-maker.mjs';
import { comparison } from './parts/comparison.mjs';
import { contention } from './parts/contention.mjs';
import { cost } from './parts/cost.mjs';
import { growth } from './parts/growth.mjs';
import { layers } from './parts/layers.mjs';
import { sectionOf } from './report/benchmarks-page.mjs';
import { resultOf, writeResults } from './report/results.mjs';
import { benchOptions, help } from './support/bench-options.mjs';
import { BenchError } from './support/bench-error.mjs';
import { Resources } from './support/resources.mjs';
import { seconds } from './support/processor-time/times.mjs';

const parts = { comparison, contention, cost, layers };
const begun = performance.now();
const report = (line) => console.error(`${seconds(performance.now() - begun).padStart(8)}  ${line}`);
const closing = new Resources();
try {
  const options = benchOptions(process.argv.slice(2));
  if (options === null) console.log(help);
  else await bench(options);
} catch (error) {
  // Closing resources that are in use causes errors. They are expected after an interrupt.
  if (!closing.isInterrupted) {
    console.error(error instanceof BenchError ? error.message : error);
    process.exitCode = 1;
  }
} finally {
  await closing.close();
}

async function bench(options) {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-bench-load-'));
  await closing.keep(() => ({ close: () => rmSync(folder, { recursive: true }) }));
  const maker = await loadMaker(folder, options.load);
  const { figures, postgres } = await measure({ options, maker, closing, report });
  const args = process.argv.slice(2);
  const command = args.length > 0 ? `npm run bench -- ${args.join(' ')}` : 'npm run bench';
  const origin = { command, load: maker.name, pace: options.pace, postgres };
  for (const [part, each] of Object.entries(figures)) console.log(`\n${sectionOf(part, each)}`);
  if (!options.write) return;
  const results = Object.entries(figures).map(([part, each]) => [part, resultOf(each, origin)]);
  const files = await writeResults(Object.fromEntries(results), options.into);
  report(`Written: ${files.join(', ')}`);
}

/** @returns the figures of each part, and the version of PostgreSQL */
async function measure(bench) {
  const { options } = bench;
  const figures = {};
  let postgres = '';
  const chosen = options.parts.filter((part) => part !== 'growth');
  if (chosen.length > 0) {
    const school = await createSchools(options.students);
    for (const part of chosen) figures[part] = await parts[part]({ ...bench, school });
    postgres = await school.database.version();
    await closing.closeAll(...[school.homeroom, school.limit].filter(Boolean), school.database);
  }
  if (options.parts.includes('growth')) {
    const grown = await growth(bench);
    figures.growth = grown.figures;
    postgres = grown.postgres;
  }
  return { figures, postgres };
}

/** Creates a school for Homeroom and a copy for the hand-written servers. */
async function createSchools(students) {
  const school = await createSchool(closing, students);
  await createLimitSchool(school.database);
  report(`Created a school of ${students.toLocaleString('en')} students, twice`);
  return school;
}
