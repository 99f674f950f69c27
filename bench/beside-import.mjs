// Compares the writes of clients beside an import of a OneRoster package with their writes alone: npm run bench:beside-import -- --students 20000
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSchool } from './contest/create-school.mjs';
import { startHomeroom } from './contest/servers/homeroom.mjs';
import { Resources } from './support/resources.mjs';
import { writeRosterPackage } from './support/roster-package.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '20000' }, clients: { type: 'string', default: '4' } },
});
const clients = Number(values.clients);

/** The students of the school before the import. */
const known = 1000;

const closing = new Resources();
try {
  const { database, key } = await createSchool(closing, known);
  const school = await closing.keep(() => startHomeroom(database, { key }));
  const path = join(database.folder, 'package');
  await writeRosterPackage(path, Number(values.students));
  let isOver = false;
  const wait = new Promise((resolve) => setTimeout(resolve, 20_000)).then(() => (isOver = true));
  const alone = await write(school.port, key, () => isOver);
  await wait;
  isOver = false;
  const importing = importPackage(database, path).then(() => (isOver = true));
  const beside = await write(school.port, key, () => isOver);
  await importing;
  const line = (name, { perSecond, slowest, failed }) =>
    `${name.padEnd(20)} ${perSecond.toFixed(0).padStart(6)} writes/s, the slowest ${slowest.toFixed(0)} ms, ${failed} failed`;
  console.log(line('alone', alone));
  console.log(line('beside an import', beside));
  console.log(
    `Beside an import the clients have ${(beside.perSecond / alone.perSecond).toFixed(2)} of their throughput.`,
  );
} finally {
  await closing.close();
}

/** Clients that create and change students until the run is over, each one request at a time. */
async function write(port, key, isOver) {
  const begun = performance.now();
  let [count, slowest, failed] = [0, 0, 0];
  const client = async (number) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const id = ((number + turn * clients) % known) + 1;
      const sent = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/v1/students${turn % 2 === 0 ? '' : `/${id}`}`, {
        method: turn % 2 === 0 ? 'POST' : 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: `Client ${turn}`,
          email: `client-${number}-${turn}@bench.example`,
          grade_level: '5',
        }),
      });
      await answer.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - sent);
      if (answer.ok) count += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { perSecond: (count * 1000) / (performance.now() - begun), slowest, failed };
}

async function importPackage(database, path) {
  const options = ['--environment', 'sandbox', '--default-department', 'Faculty', '--json'];
  const command = ['dist/apps/cli/src/main.js', 'import', 'oneroster', path, ...options];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...database.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with code ${code}`);
}
