// What it costs to count what keys are used for: the API with it and without it, in turns: npm run bench:usage -- --rounds 20
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchDatabase } from './support/bench-database.mjs';
import { load } from './support/load.mjs';
import { measured } from './support/measured-process.mjs';
import { median } from './support/times.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '8' },
  },
});
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const milliseconds = Number(values.seconds) * 1000;

let server = null;
const database = await benchDatabase();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)));
try {
  await measured(
    process.execPath,
    ['dist/apps/cli/src/main.js', 'seed', '--students', '1000', '--environment', 'sandbox'],
    database.environment,
  );
  server = await start();
  const paths = { 'one student': `/v1/students/${await someStudent()}`, 'a page of 20': '/v1/students?page=2' };
  let counted = 0;
  for (const [what, path] of Object.entries(paths)) {
    // What is compiled while it runs must not count.
    for (const counting of [true, false]) counted += (await ask(path, counting)).counted;
    const outcomes = await compare(path);
    report(what, outcomes);
    counted += outcomes.on.reduce((sum, { counted }) => sum + counted, 0);
  }
  await expectCounted(counted);
} finally {
  await close();
}

/** One process for both, since two of the same build differ by more than what is measured here. */
async function start() {
  const child = fork(new URL('./support/school-process.mjs', import.meta.url), [JSON.stringify(database.address)]);
  const [{ port, key }] = await once(child, 'message');
  return { child, port, key };
}

/** With and without, one after the other, and every other round the other way round. */
async function compare(path) {
  const outcomes = { on: [], off: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const what of round % 2 ? ['on', 'off'] : ['off', 'on']) {
      outcomes[what].push(await ask(path, what === 'on'));
    }
  }
  return outcomes;
}

/** @returns requests a second, and the microseconds of a processor that the server used for each; writing included */
async function ask(path, counting) {
  const { port, key } = server;
  const before = await turn(counting);
  const answers = await load({ port, key, path, connections, milliseconds });
  const cpu = (await turn(counting)) - before;
  return { rate: answers / (milliseconds / 1000), cpu: cpu / answers, counted: counting ? answers : 0 };
}

async function turn(counting) {
  server.child.send({ counting });
  const [{ cpu }] = await once(server.child, 'message');
  return cpu;
}

function report(what, { on, off }) {
  const [rateOn, rateOff] = [on, off].map((all) => `${Math.round(median(all.map(({ rate }) => rate)))}/s`);
  const [costOn, costOff] = [on, off].map((all) => `${median(all.map(({ cpu }) => cpu)).toFixed(1)} µs`);
  const ratio = median(on.map(({ rate }, round) => rate / off[round].rate)).toFixed(3);
  const costRatio = median(on.map(({ cpu }, round) => off[round].cpu / cpu)).toFixed(3);
  console.log(
    `${what}: counted ${rateOn}, not counted ${rateOff}, ratio ${ratio}; the server's processor time for each ` +
      `${costOn} and ${costOff}, ratio ${costRatio} (medians of ${rounds} rounds, ${cpus().length} cores)`,
  );
}

function someStudent() {
  return database.on('sandbox', async (sql) => (await sql`SELECT min(id) AS id FROM student`)[0].id);
}

/** Otherwise something else was measured. */
async function expectCounted(expected) {
  const [{ counted }] = await database.on('access', (sql) => sql`SELECT sum(requests)::int AS counted FROM key_usage`);
  if (counted !== expected) throw new Error(`${counted} requests were counted of ${expected}`);
  console.log(`All ${counted} of those that were to be counted were`);
}

async function close() {
  if (server) {
    const exit = once(server.child, 'exit');
    server.child.disconnect();
    server = null;
    await exit;
  }
  await database.close();
}
