import type { Command } from 'commander';
import { commandLine, examplesOf, pathOf, withSubcommands } from '../support/programs/commands';
import { build, Installation, root } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { adminOf } from '../support/postgres/test-server';

jest.setTimeout(300_000);

let database: ProxiedDatabase;
/** Where a backup can be restored. */
let empty: ProxiedDatabase;
let installation: Installation;
let commands: Command[];

beforeAll(async () => {
  await build();
  database = await proxiedDatabase();
  empty = await proxiedDatabase();
  installation = Installation.create();
  commands = withSubcommands(await commandLine());
});

afterAll(async () => {
  await installation.remove();
  await database.close();
  await empty.close();
});

function urlOf({ address }: ProxiedDatabase): string {
  const { user, password, host, port, database: name } = adminOf(address);
  return `postgresql://${user}:${password}@${host}:${port}/${name}`;
}

/** What is made comes before what changes it, and the migrations are taken back last. */
const order = [
  ...['', 'keys', 'keys create', 'keys list', 'keys rotate', 'keys revoke'],
  ...['users create', 'users', 'users list', 'users reset-password', 'users disable', 'users enable'],
  ...['seed', 'audit', 'audit list', 'audit export', 'privacy', 'privacy export', 'privacy erase'],
  'privacy scrub',
  ...['completion', 'doctor', 'backup', 'backup create', 'backup verify', 'backup restore'],
];
const last = ['migrate', 'migrate status', 'migrate up', 'migrate down'];

it('every example in the help does what it says, in an installation to throw away', async () => {
  expect(commands.map(pathOf).sort()).toEqual([...order, ...last].sort());
  for (const path of [...order, ...last]) {
    for (const example of examplesOf(commands.find((command) => pathOf(command) === path)!)) {
      // As a person copies it, but for npm, which takes its time.
      const line = `'${process.execPath}' '${root}/dist/apps/cli/src/main.js' ${example}`;
      const DATABASE_URL = urlOf(path === 'backup restore' ? empty : database);
      const run = installation.run(['sh', '-c', line], { DATABASE_URL, HOME: installation.folder });
      run.child.stdin!.end();
      expect({ example, code: await run.ended, stderr: run.stderr }).toMatchObject({ example, code: 0 });
    }
  }
  const keys = await database.pool('access')`SELECT name, revoked_at IS NOT NULL AS revoked, replaces FROM api_key`;
  expect(keys.filter(({ replaces }) => replaces !== null)).toHaveLength(3);
  expect(keys.filter(({ revoked }) => revoked)).toHaveLength(1);
});
