import type { Command } from 'commander';
import { giveSecondFactors } from '../support/give-second-factors';
import { commandLine, examplesOf, pathOf, withSubcommands } from '../support/programs/commands';
import { runCommand } from '../support/programs/in-process';
import { build, Installation, type Program, root, type Variables } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';

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

/** A shell understands the words; the command runs in this process unless the shell has something to do with its output. */
async function runExample(example: string, variables: Variables): Promise<{ code: unknown; stderr: string }> {
  if (/[>|]/.test(example)) {
    const line = `'${process.execPath}' '${root}/dist/apps/cli/src/main.js' ${example}`;
    const run = inShell(line, variables);
    return { code: await run.ended, stderr: run.stderr };
  }
  const words = inShell(`for word in ${example}; do printf '%s\\n' "$word"; done`, variables);
  await words.ended;
  return runCommand(words.stdout.split('\n').slice(0, -1), variables);
}

function inShell(line: string, variables: Variables): Program {
  const run = installation.run(['sh', '-c', line], variables);
  run.child.stdin!.end();
  return run;
}

/** What is made comes before what changes it, and the migrations are taken back last. */
const order = [
  ...['', 'keys', 'keys create', 'keys list', 'keys rotate', 'keys revoke'],
  ...['users create', 'users', 'users list', 'users change', 'users reset-password'],
  ...['users reset-second-factor', 'users disable', 'users enable'],
  ...[
    'seed',
    'audit',
    'audit list',
    'audit export',
    'export',
    'export csv',
    'export ndjson',
    'privacy',
    'privacy export',
    'privacy erase',
  ],
  'privacy scrub',
  ...['completion', 'doctor', 'backup', 'backup create', 'backup verify', 'backup restore'],
  ...['syncs', 'syncs reset'],
];
const last = ['migrate', 'migrate status', 'migrate up', 'migrate down'];

it('every example in the help does what it says, in an installation to throw away', async () => {
  expect(commands.map(pathOf).sort()).toEqual([...order, ...last].sort());
  for (const path of [...order, ...last]) {
    if (path === 'users reset-second-factor') await giveSecondFactors(database.address);
    for (const example of examplesOf(commands.find((command) => pathOf(command) === path)!)) {
      // As a person copies it, but for npm, which takes its time.
      const DATABASE_URL = urlOf((path === 'backup restore' ? empty : database).address);
      const run = await runExample(example, { DATABASE_URL, HOME: installation.folder });
      expect({ example, ...run }).toMatchObject({ example, code: 0 });
    }
  }
  const keys = await database.pool('access')`SELECT name, revoked_at IS NOT NULL AS revoked, replaces FROM api_key`;
  expect(keys.filter(({ replaces }) => replaces !== null)).toHaveLength(3);
  expect(keys.filter(({ revoked }) => revoked)).toHaveLength(2);
});
