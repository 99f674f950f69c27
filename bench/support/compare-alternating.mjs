import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchDatabase } from './bench-database.mjs';
import { seed } from './command-line.mjs';
import { load } from './load/load.mjs';
import { textOf } from './load/request-text.mjs';
import { median } from './processor-time/times.mjs';

/**
 * Measures one server with a feature switched on and off, alternating within one process, because two processes of the
 * same build differ by more than the effect.
 *
 * @param what the feature, a property of the messages to `school-process.mjs`
 * @param casesOf returns the cases: a name, and a function that returns the next request
 * @param check verifies afterwards that the feature was used, given the number of requests while it was on
 */
export async function compareAlternating({ what, casesOf, check }) {
  const { rounds, connections, milliseconds } = options();
  const database = await benchDatabase();
  let server = null;
  const close = async () => {
    const running = server;
    server = null;
    if (running) {
      const exit = once(running.child, 'exit');
      running.child.disconnect();
      await exit;
    }
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)));
  try {
    await seed(database, 'sandbox', 1000);
    server = await start(database);
    const ask = (next, on) => measure(server, { what, on, load: { next, connections, milliseconds } });
    let madeOn = 0;
    for (const [name, next] of Object.entries(await casesOf(database, server.key))) {
      // Warm-up.
      for (const on of [true, false]) madeOn += (await ask(next, on)).madeOn;
      const outcomes = { on: [], off: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const turn of round % 2 ? ['on', 'off'] : ['off', 'on'])
          outcomes[turn].push(await ask(next, turn === 'on'));
      }
      report(name, outcomes, rounds);
      madeOn += outcomes.on.reduce((sum, each) => sum + each.madeOn, 0);
    }
    await switchTo(server, what, false);
    await check(database, madeOn);
  } finally {
    await close();
  }
}

function options() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '1' },
      connections: { type: 'string', default: '32' },
    },
  });
  const { rounds, seconds, connections } = values;
  return { rounds: Number(rounds), connections: Number(connections), milliseconds: Number(seconds) * 1000 };
}

async function start(database) {
  const child = fork(new URL('./school-process.mjs', import.meta.url), [JSON.stringify(database.address)]);
  const [{ port, key }] = await once(child, 'message');
  return { child, port, key };
}

/**
 * @returns requests per second, and the server's processor time per request in microseconds, deferred writes included
 */
async function measure(server, { what, on, load: { next, connections, milliseconds } }) {
  const before = await switchTo(server, what, on);
  const answers = await load({ port: server.port, next, connections, milliseconds });
  const cpu = (await switchTo(server, what, on)) - before;
  return { rate: answers / (milliseconds / 1000), cpu: cpu / answers, madeOn: on ? answers : 0 };
}

async function switchTo({ child }, what, on) {
  child.send({ [what]: on });
  const [{ cpu }] = await once(child, 'message');
  return cpu;
}

function report(name, { on, off }, rounds) {
  const [rateOn, rateOff] = [on, off].map((all) => `${Math.round(median(all.map(({ rate }) => rate)))}/s`);
  const [costOn, costOff] = [on, off].map((all) => `${median(all.map(({ cpu }) => cpu)).toFixed(1)} µs`);
  const ratio = median(on.map(({ rate }, round) => rate / off[round].rate)).toFixed(3);
  const costRatio = median(on.map(({ cpu }, round) => off[round].cpu / cpu)).toFixed(3);
  console.log(
    `${name}: with it ${rateOn}, without ${rateOff}, ratio ${ratio}; processor time of the server per request ` +
      `${costOn} and ${costOff}, ratio ${costRatio} (medians of ${rounds} rounds, ${cpus().length} cores)`,
  );
}

/** The text of a GET, or of a POST if there is a body. */
export function requestText(key, path, body) {
  const method = body === undefined ? 'GET' : 'POST';
  return textOf({ method, path, body: body && JSON.stringify(body) }, key);
}
