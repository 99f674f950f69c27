import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, eventually, Installation, type Program } from '../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { adminOf } from '../support/postgres/test-server';

jest.setTimeout(180_000);

let installation: Installation;
let database: ProxiedDatabase;

beforeAll(async () => {
  await build('--bench');
  installation = Installation.create();
  database = await proxiedDatabase();
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** The smallest school that all can be asked of; as short as a cold server on a busy machine needs to answer at all. */
const tiny = ['--students', '200', '--sizes', '200,400', '--rounds', '1', '--seconds', '0.5', '--warm-up', '0.1'];
const once = ['--connections', '4', '--starts', '1', '--idle', '0'];
const parts = ['comparison', 'contention', 'cost', 'layers', 'growth'];

describe('npm run bench', () => {
  it('asks every item of both contenders, measures each part, and writes the page with its pictures', async () => {
    const every = parts.map((part) => `--${part}`);
    const run = bench(...tiny, ...once, ...every, '--items', 'W1', '--write', '--into', installation.folder);
    expect([await run.ended, run.stderr]).toEqual([0, expect.stringContaining('Written: bench/results.json')]);
    const results = JSON.parse(written('bench/results.json')) as Record<string, unknown>;
    expect(Object.keys(results).sort()).toEqual([...parts].sort());
    const page = written('bench/benchmarks.md');
    expect(page.match(/^## .*/gm)).toHaveLength(parts.length);
    expect(page).not.toMatch(/undefined|NaN|Infinity/);
    for (const [, picture = ''] of page.matchAll(/\]\((images\/.*?)\)/g)) {
      expect(written(`bench/${picture}`)).toMatch(/^<svg [^]*New student[^]*<\/svg>\n$/);
    }
    expect(await leftBehind()).toEqual([]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const run = bench(...tiny, ...once, '--comparison');
    await eventually(() => run.stderr.includes('Created a school of 200 students'), 60_000);
    await run.pressCtrlC();
    expect(run.stderr.match(/Error/)).toBeNull();
    expect(await leftBehind()).toEqual([]);
  });

  it('says what an option ought to be', async () => {
    const run = bench('--sizes', '1000,1500');
    const sentence = '--sizes takes two or more multiples of 1000, or of the smallest where that is smaller.\n';
    expect([await run.ended, run.stderr]).toEqual([1, sentence]);
  });
});

function bench(...options: string[]): Program {
  const { user, password, host, port } = adminOf(database.address);
  const DATABASE_URL = `postgresql://${user}:${password}@${host}:${port}/postgres`;
  return installation.run([process.execPath, 'bench/bench.mjs', ...options], { DATABASE_URL });
}

const written = (name: string) => readFileSync(join(installation.folder, name), 'utf8');

/** Databases of benchmarks that are still there. */
async function leftBehind(): Promise<string[]> {
  const sql = database.pool('public');
  const rows = await sql<{ name: string }[]>`
    SELECT datname AS name FROM pg_database WHERE datname LIKE 'homeroom_bench_%'`;
  return rows.map(({ name }) => name);
}
