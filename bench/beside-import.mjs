// Compares the writes of clients beside imports of OneRoster packages with their writes alone: npm run bench:beside-import -- --students 20000
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSchool } from './contest/create-school.mjs';
import { startHomeroom } from './contest/servers/homeroom.mjs';
import { cli } from './support/command-line.mjs';
import { Resources } from './support/resources.mjs';
import { writeRosterPackage } from './support/roster-package.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '20000' }, clients: { type: 'string', default: '4' } },
});
const clients = Number(values.clients);

/** The students whom the clients change, by their first ids. */
let known = 1000;

const closing = new Resources();
try {
  const { database, key } = await createSchool(closing, known);
  const school = await closing.keep(() => startHomeroom(database, { key }));
  const students = Number(values.students);
  const first = join(database.folder, 'first');
  const next = join(database.folder, 'next');
  await writeRosterPackage(first, students);
  await writeRosterPackage(next, students, (n) => n % 100 === 0);
  const write = (work) => writeBeside(school.port, key, work);
  const alone = await write(() => setTimeout(20_000));
  const beside = await write(() => importPackage(database, first));
  // These clients change students of the package too.
  known += students;
  const besideNext = await write(() => importPackage(database, next));
  const line = (name, { perSecond, slowest, failed }) =>
    `${name.padEnd(48)} ${perSecond.toFixed(0).padStart(6)} writes/s, ${(perSecond / alone.perSecond).toFixed(2)} of those alone, ` +
    `the slowest ${slowest.toFixed(0)} ms, ${failed} failed`;
  console.log(line('alone', alone));
  console.log(line('beside a first import', beside));
  console.log(line('beside the next one, with 1% of students changed', besideNext));
} finally {
  await closing.close();
}

/** Clients create and change students until the work is over, each one request at a time. */
async function writeBeside(port, key, work) {
  let isOver = false;
  const begun = performance.now();
  let [count, slowest, failed] = [0, 0, 0];
  const client = async (number) => {
    for (let turn = 0; !isOver; turn += 1) {
      // A step that has no factor in common with the number of students.
      const id = (((number + turn * clients) * 7919) % known) + 1;
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
  const working = work().finally(() => (isOver = true));
  await Promise.all([working, ...Array.from({ length: clients }, (_, number) => client(number))]);
  return { perSecond: (count * 1000) / (performance.now() - begun), slowest, failed };
}

async function importPackage(database, path) {
  const options = ['--environment', 'sandbox', '--default-department', 'Faculty', '--json'];
  const command = [...cli, 'import', 'oneroster', path, ...options];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...database.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with code ${code}`);
}
