// Compares the time of `seed` with a plain COPY of the same rows: npm run bench:seed -- --students 100000 --rounds 3
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchDatabase } from './support/bench-database.mjs';
import { cli } from './support/command-line.mjs';
import { seededDate } from './support/command-line.mjs';
import { ExportedSchool } from './support/exported-school.mjs';
import { runMeasured } from './support/processor-time/measured-process.mjs';
import { median, seconds, timed } from './support/processor-time/times.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '1' } },
});
const students = Number(values.students);
const rounds = Number(values.rounds);

/** Shares of the run for which the peak memory is reported. If memory use is constant, the peaks are about equal. */
const shares = [0.1, 0.5, 1];

const database = await benchDatabase();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => database.close().finally(() => process.exit(1)));
try {
  const times = { seed: [], plain: [], bare: [] };
  const seeds = [];
  let school = null;
  for (let round = 1; round <= rounds; round += 1) {
    await database.empty();
    seeds.push(await seed());
    times.seed.push(seeds.at(-1).time);
    school ??= await ExportedSchool.of(database);
    times.plain.push(await copyInto(school, 'production'));
    await school.expectCopied('production');
    await school.makeBare();
    times.bare.push(await copyInto(school, 'bare'));
    const summary = Object.entries(times).map(([what, [...all]]) => `${what} ${seconds(all.at(-1))}`);
    console.error(`Round ${round}: ${summary.join(', ')}`);
  }
  report(school, times, seeds);
} finally {
  await database.close();
}

/** Runs the whole command, including index builds, vacuum and statistics. */
async function seed() {
  await database.settle();
  const terms = ['--students', String(students), '--date', seededDate];
  const command = [...cli, 'seed', ...terms, '--environment', 'sandbox'];
  return runMeasured(process.execPath, command, database.environment);
}

async function copyInto(school, schema) {
  await database.settle();
  return timed(() => school.copyInto(schema));
}

function report(school, times, seeds) {
  const number = (value) => value.toLocaleString('en');
  console.log(
    `${number(students)} students, ${number(school.rows)} rows; PostgreSQL ${school.server}, ${cpus().length} cores; ` +
      `medians of ${rounds} rounds, and their ratio to plain COPY`,
  );
  const names = {
    seed: 'seed',
    plain: 'plain COPY into the same tables',
    bare: 'plain COPY, tables without indexes or constraints',
  };
  for (const [what, name] of Object.entries(names)) {
    const time = median(times[what]);
    console.log(name.padEnd(48), seconds(time).padStart(8), (time / median(times.plain)).toFixed(2).padStart(6));
  }
  const peaks = shares.map((share) => `${Math.round(median(seeds.map((run) => run.peakUpTo(share))))} MB`);
  const until = shares.map((share, index) => `${peaks[index]} after ${share * 100} % of the time`);
  console.log(`Peak memory of the seeding process: ${until.join(', ')}`);
}
