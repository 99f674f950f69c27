// Compares pages of users over the OneRoster API with pages of students over /v1, and measures the memory of large pages: npm run bench:oneroster -- --students 100000
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSchool } from './contest/create-school.mjs';
import { startHomeroom } from './contest/servers/homeroom.mjs';
import { residentMegabytes } from './support/processor-time/measured-process.mjs';
import { median } from './support/processor-time/times.mjs';
import { Resources } from './support/resources.mjs';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '200' } },
});
const rounds = Number(values.rounds);
const largePages = 30;

const closing = new Resources();
try {
  const { database, key } = await createSchool(closing, Number(values.students));
  const school = await closing.keep(() => startHomeroom(database, { key }));
  const origin = `http://127.0.0.1:${school.port}`;
  const [{ id }] = await database.on('access', (sql) => sql`SELECT max(id) AS id FROM api_key`);
  const answer = await fetch(`${origin}/ims/oneroster/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = await answer.json();
  const get = async (path, bearer) => {
    const page = await fetch(origin + path, { headers: { authorization: `Bearer ${bearer}` } });
    const { length } = await page.text();
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    return length;
  };
  // The sourcedIds of a large school are prepared after the first request, which takes minutes.
  const users = `${origin}/ims/oneroster/rostering/v1p2/users?limit=1`;
  const asked = performance.now();
  while ((await fetch(users, { headers: { authorization: `Bearer ${token}` } })).status === 429) await pause(1_000);
  console.log(`First answer after ${((performance.now() - asked) / 1_000).toFixed(0)} s`);
  const pages = {
    'GET /v1/students?per_page=100': () => get('/v1/students?per_page=100', key),
    'GET students?limit=100': () => get('/ims/oneroster/rostering/v1p2/students?limit=100', token),
    'GET users?limit=100': () => get('/ims/oneroster/rostering/v1p2/users?limit=100', token),
  };
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  // The first rounds warm the server up.
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, read] of Object.entries(pages)) {
      const begun = performance.now();
      await read();
      if (round >= 0) times[name].push(performance.now() - begun);
    }
  }
  for (const [name, all] of Object.entries(times)) console.log(`${name}: ${median(all).toFixed(2)} ms`);
  const [first, ...others] = Object.values(times);
  const ratios = others.map((all) => median(first.map((time, round) => time / all[round])).toFixed(2));
  console.log(`Speed beside /v1: ${ratios.join(' and ')} (medians of ${rounds} rounds, one client)`);

  const sizes = [];
  let bytes = 0;
  const begun = performance.now();
  for (let page = 0; page < largePages; page += 1) {
    bytes = await get('/ims/oneroster/rostering/v1p2/users?limit=10000', token);
    sizes.push(residentMegabytes(school.child.pid));
  }
  const each = (performance.now() - begun) / largePages;
  console.log(
    `users?limit=10000: ${(bytes / 1e6).toFixed(1)} MB in ${each.toFixed(0)} ms; memory of the process ${sizes[4]} MB after 5 such pages, ` +
      `${sizes.at(-1)} MB after ${largePages}`,
  );
} finally {
  await closing.close();
}
