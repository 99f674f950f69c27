import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvLine } from '@homeroom/kernel';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { build, eventually, Installation } from '../../support/programs/process';
import { RosterPackages } from '../../interchange/roster-package';

jest.setTimeout(240_000);

let database: ProxiedDatabase;
let installation: Installation;
let packages: RosterPackages;

beforeAll(async () => {
  await build();
  database = await proxiedDatabase();
  installation = Installation.create();
  packages = new RosterPackages();
});

afterAll(async () => {
  packages.remove();
  await installation.remove();
  await database.close();
});

const rows = 20_000;
const ids = Array.from({ length: rows }, (_, index) => index + 1);

/** Whether an import has begun to write. */
async function isWriting(): Promise<boolean> {
  const found = await database.pool('sandbox')`SELECT FROM pg_locks WHERE relation = 'sandbox.student'::regclass
    AND mode = 'RowExclusiveLock'`;
  return found.length > 0;
}

/** Runs a command, sends it SIGINT while it writes, and returns how it ended. */
async function interrupted(...words: string[]) {
  const command = [process.execPath, 'dist/apps/cli/src/main.js', ...words, '--environment', 'sandbox'];
  const run = installation.run(command, { DATABASE_URL: urlOf(database.address) });
  await eventually(isWriting, 60_000);
  run.child.kill('SIGINT');
  return [await run.ended, run.stdout];
}

const stored = () => database.pool('sandbox')`SELECT (SELECT count(*)::int FROM student) AS students,
  (SELECT count(*)::int FROM import) AS imports, (SELECT count(*)::int FROM roster_object) AS objects`;

describe('an import that is interrupted', () => {
  it('of CSV leaves everything as it was, and no file', async () => {
    const path = join(installation.folder, 'students.csv');
    const lines = ids.map((id) => csvLine([`S ${id}`, `s${id}@x.example`, '5']));
    writeFileSync(path, csvLine(['name', 'email', 'grade_level']) + lines.join(''));
    const report = join(installation.folder, 'report.csv');
    const [code, stdout] = await interrupted('import', 'csv', 'students', path, '--report', report, '--skip-bad-rows');
    expect([code === 0, stdout]).toEqual([false, '']);
    await eventually(async () => !(await isWriting()));
    expect(await stored()).toEqual([{ students: 0, imports: 0, objects: 0 }]);
    expect(readdirSync(installation.folder).filter((name) => /report|bad|incomplete/.test(name))).toEqual([]);
  });

  it('of a package leaves everything as it was, and no file', async () => {
    const users = ids.map((id) => `s${id}|active|true|student|S|${id}|s${id}@x.example|5`);
    const heading = 'sourcedId|status|enabledUser|role|givenName|familyName|email|grades';
    const path = packages.folderOf({ users: [heading, ...users] });
    const [code, stdout] = await interrupted('import', 'oneroster', path, '--skip-bad-rows');
    expect([code === 0, stdout]).toEqual([false, '']);
    await eventually(async () => !(await isWriting()));
    expect(await stored()).toEqual([{ students: 0, imports: 0, objects: 0 }]);
    expect(readdirSync(join(path, '..')).filter((name) => name.includes('bad-rows'))).toEqual([]);
  });
});
