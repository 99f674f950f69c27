import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { build, eventually, Installation } from '../../support/programs/process';

jest.setTimeout(240_000);

let database: ProxiedDatabase;
let installation: Installation;
let temporary: string;
let target: string;

beforeAll(async () => {
  await build();
  database = await proxiedDatabase();
  installation = Installation.create();
  [temporary, target] = [join(installation.folder, 'temporary'), join(installation.folder, 'target')];
  mkdirSync(temporary);
  mkdirSync(target);
  // Texts that are long to compress.
  await database.pool('sandbox')`
    INSERT INTO student (name, email, grade_level, enrollment_date, guardian_name, created_at, updated_at)
    SELECT made.name, 'many-' || n || '@school.example', '5', '2026-03-02', reverse(made.name), now(), now()
    FROM generate_series(1, 20000) n CROSS JOIN LATERAL (
      SELECT string_agg(md5(n || 'x' || part), '') AS name FROM generate_series(1, 7) part) made`;
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

const sizes = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .filter((found) => found?.isFile())
    .map((found) => found?.size ?? 0);

/** Runs an export, sends it SIGINT when it has written something to a folder, and returns its exit code and what it said. */
async function interrupted(folder: string): Promise<readonly unknown[]> {
  const words = ['export', 'oneroster', join(target, 'district.zip'), '--environment', 'sandbox'];
  const command = [process.execPath, 'dist/apps/cli/src/main.js', ...words];
  const run = installation.run(command, { DATABASE_URL: urlOf(database.address), TMPDIR: temporary });
  await eventually(() => sizes(folder).some((size) => size > 0), 60_000);
  run.child.kill('SIGINT');
  return [await run.ended, run.stderr];
}

describe('an export of a package that is interrupted', () => {
  it.each([
    ['collects its files', () => temporary],
    ['writes its archive', () => target],
  ])('while it %s leaves no file', async (_, folder) => {
    expect(await interrupted(folder())).toEqual([1, 'Interrupted.\n']);
    expect([readdirSync(temporary), readdirSync(target)]).toEqual([[], []]);
  });
});
