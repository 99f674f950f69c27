// Checks whether the memory of the service grows under a mixed load: npm run bench:memory -- --minutes 30 --rate 300
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { benchDatabase } from './support/bench-database.mjs';
import { createKey, seed } from './support/command-line.mjs';
import { send, mixedRequests } from './support/load/mixed-requests.mjs';
import { residentMegabytes } from './support/processor-time/measured-process.mjs';
import { slopeOf } from './support/processor-time/slope.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '300' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
/** Share of the time before memory is measured, for compilation, caches and pools. */
const warmUp = 0.2;
const port = 3700 + (process.pid % 1000);

const database = await benchDatabase();
const environment = { ...process.env, ...database.environment, ENVIRONMENTS: 'sandbox', SANDBOX_PORT: String(port) };
const service = spawn(process.execPath, ['--max-semi-space-size=16', 'dist/apps/api/src/main.js'], {
  env: environment,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)));
try {
  const samples = [];
  const key = await waitUntilReady();
  const began = performance.now();
  const sampling = setInterval(() => {
    samples.push([(performance.now() - began) / 1000, residentMegabytes(service.pid)]);
  }, 1000);
  const statuses = await load(key, began + minutes * 60_000).finally(() => clearInterval(sampling));
  report(samples, statuses);
} finally {
  await close();
}

/** Seeds a school and waits until the service answers. @returns an API key with a very high limit */
async function waitUntilReady() {
  await seed(database, 'sandbox', 1000);
  while (
    !(await fetch(`http://127.0.0.1:${port}/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
  return createKey(database, 'sandbox');
}

/** Sends requests at a constant rate until `end`. @returns the number of answers per status */
async function load(key, end) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const requests = mixedRequests();
  const statuses = {};
  const running = new Set();
  for (let sent = 0, began = performance.now(); performance.now() < end; sent += 1) {
    const due = began + (sent / rate) * 1000 - performance.now();
    if (due > 0) await pause(due);
    // Limits the open requests, so that this process does not grow when the service is too slow.
    if (running.size >= 256) await Promise.race(running);
    const asked = send({ agent, port, key, ...requests.next().value }).then((status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      running.delete(asked);
    });
    running.add(asked);
  }
  await Promise.all(running);
  agent.destroy();
  return statuses;
}

function report(samples, statuses) {
  const warm = samples.filter(([second]) => second >= samples.at(-1)[0] * warmUp);
  const sizes = warm.map(([, megabytes]) => megabytes);
  const { slope, error } = slopeOf(warm);
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  console.log(`${asked.toLocaleString('en')} requests in ${minutes} minutes: ${JSON.stringify(statuses)}`);
  console.log(
    `RSS after a warm-up of ${(minutes * warmUp).toFixed(1)} minutes, ${warm.length} samples: first ${sizes[0].toFixed(0)} MB, ` +
      `last ${sizes.at(-1).toFixed(0)} MB, range ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} MB`,
  );
  console.log(
    `Slope of the linear regression: ${(slope * 3600).toFixed(1)} MB per hour (standard error ${(error * 3600).toFixed(1)})`,
  );
}

async function close() {
  if (service.exitCode === null) {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  await database.close();
}
