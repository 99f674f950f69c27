// Measures the API under three times the load that it can serve: npm run bench:overload -- --rounds 5 --seconds 10
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchDatabase } from './support/bench-database.mjs';
import { seed } from './support/command-line.mjs';
import { OpenLoop } from './support/load/open-loop.mjs';
import { median } from './support/processor-time/times.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '256' },
    times: { type: 'string', default: '3' },
  },
});
const times = Number(values.times);
const milliseconds = Number(values.seconds) * 1000;
/** Health checks per second. */
const healthRate = 20;
/** Share of the requests that must be served for a rate to count as sustained. */
const carriedShare = 0.99;
/** Milliseconds per step of the search for that rate, and the factor between two steps. */
const stepMilliseconds = 2_000;
const rise = 1.2;

let child = null;
const database = await benchDatabase();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)));
try {
  await seed(database, 'sandbox', 1000);
  const { port, key } = await start();
  const load = await OpenLoop.open({
    port,
    requests: await requestsWith(key),
    connections: Number(values.connections),
  });
  const rate = await findCapacity(load);
  console.log(`Capacity: ${rate} requests per second (${cpus().length} cores, shared with the load generator)`);
  // Opened late, because the service closes connections without a request after 20 seconds.
  const health = await OpenLoop.open({ port, requests: [requestOf('/v1/health', key)], connections: 4 });
  const offer = async (rate) => {
    const [answers, checks] = await Promise.all([
      load.run({ rate, milliseconds }),
      health.run({ rate: healthRate, milliseconds }),
    ]);
    return summarize(answers, checks);
  };
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push({ carried: await offer(rate), over: await offer(rate * times) });
    report(rounds.slice(-1), `Round ${round + 1}`);
  }
  report(rounds, `Medians of ${rounds.length} rounds`);
  load.close();
  health.close();
} finally {
  await close();
}

async function start() {
  child = fork(new URL('./support/school-process.mjs', import.meta.url), [JSON.stringify(database.address)]);
  const [started] = await once(child, 'message');
  return started;
}

/** Frequent requests of a school: mostly single students, some pages. */
async function requestsWith(key) {
  const rows = await database.on('sandbox', (sql) => sql`SELECT id FROM student ORDER BY id LIMIT 90`);
  const students = rows.map(({ id }) => `/v1/students/${id}`);
  const pages = Array.from({ length: 10 }, (_, page) => `/v1/students?page=${page + 1}`);
  return [...students, ...pages].map((path) => requestOf(path, key));
}

function requestOf(path, key) {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
}

/**
 * The highest rate, in requests per second, that is served in two of three attempts. The first steps also warm the
 * service up.
 */
async function findCapacity(load) {
  for (let [rate, served] = [250, 0]; ; rate *= rise) {
    let times = 0;
    for (let turn = 0; turn < 3 && times < 2 && turn - times < 2; turn += 1) {
      const { 200: answered = [] } = await load.run({ rate, milliseconds: stepMilliseconds });
      if (answered.length >= (carriedShare * rate * stepMilliseconds) / 1000) times += 1;
    }
    if (times < 2) return Math.round(served);
    served = rate;
  }
}

function summarize({ 200: accepted = [], 503: refused = [], missing, ...others }, { 200: checks = [], ...unwell }) {
  const surprises = [...Object.keys(others), ...Object.keys(unwell).filter((what) => what !== 'missing')];
  if (missing > 0 || unwell.missing > 0 || surprises.length > 0) {
    throw new Error(
      `${missing} requests and ${unwell.missing} checks were not answered; unexpected statuses: ${surprises.join(', ')}`,
    );
  }
  return {
    accepted: accepted.length / (milliseconds / 1000),
    p50: percentile(accepted, 0.5),
    p99: percentile(accepted, 0.99),
    refused: refused.length / (milliseconds / 1000),
    refusedP99: percentile(refused, 0.99),
    refusedP50: percentile(refused, 0.5),
    health: percentile(checks, 0.99),
  };
}

/** A percentile of sorted times; 0 if there are none. */
function percentile(sorted, share) {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function report(rounds, what) {
  const of = (load, figure) => median(rounds.map((round) => round[load][figure]));
  const ratio = median(rounds.map(({ carried, over }) => over.p99 / carried.p99));
  console.log(
    [
      `${what}: p99 of accepted requests ${ms(of('over', 'p99'))} under ${times} times the capacity, ` +
        `${ms(of('carried', 'p99'))} at capacity, ratio ${ratio.toFixed(2)}`,
      `  p50 ${ms(of('over', 'p50'))} and ${ms(of('carried', 'p50'))}; ` +
        `served ${Math.round(of('over', 'accepted'))}/s and ${Math.round(of('carried', 'accepted'))}/s`,
      `  rejected ${Math.round(of('over', 'refused'))}/s and ${Math.round(of('carried', 'refused'))}/s, ` +
        `p50 ${ms(of('over', 'refusedP50'))}, p99 ${ms(of('over', 'refusedP99'))}`,
      `  /v1/health p99 ${ms(of('over', 'health'))} and ${ms(of('carried', 'health'))}`,
    ].join('\n'),
  );
}

function ms(milliseconds) {
  return `${milliseconds.toFixed(1)} ms`;
}

async function close() {
  if (child) {
    const exit = once(child, 'exit');
    child.disconnect();
    child = null;
    await exit;
  }
  await database.close();
}
