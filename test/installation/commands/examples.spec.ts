import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Sql } from 'postgres';
import { RosterPackages } from '../../interchange/roster-package';
import { giveSecondFactors } from '../../support/give-second-factors';
import { commandLine, examplesOf, pathOf, withSubcommands } from '../../support/programs/commands';
import { type CommandResult, runCommand } from '../../support/programs/in-process';
import { addTwoSchools } from '../../support/two-schools';
import { Installation, type Program, type Variables } from '../../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { openTestPool } from '../../support/postgres/test-pool';
import { WebhookReceiver } from '../../support/webhook-receiver';

jest.setTimeout(300_000);

let database: ProxiedDatabase;
/** Where a backup can be restored. */
let empty: ProxiedDatabase;
let installation: Installation;
let commands: Command[];
/** Takes what webhooks send. */
let receiver: WebhookReceiver;

beforeAll(async () => {
  database = await proxiedDatabase();
  empty = await proxiedDatabase();
  installation = Installation.create();
  commands = withSubcommands(await commandLine());
  receiver = await WebhookReceiver.open();
});

afterAll(async () => {
  await receiver.close();
  await installation.remove();
  await database.close();
  await empty.close();
});

/** A shell understands the words, and the command runs in this process. What it prints goes where the shell is told to. */
async function runExample(example: string, variables: Variables): Promise<CommandResult> {
  const [line = '', target] = example.split(' > ');
  const words = await inShell(`for word in ${line}; do printf '%s\\n' "$word"; done`, variables);
  const result = await runCommand(words.stdout.split('\n').slice(0, -1), variables);
  if (target !== undefined) await inShell(`cat > ${target}`, variables, result.stdout);
  return result;
}

async function inShell(line: string, variables: Variables, stdin?: string): Promise<Program> {
  const run = installation.run(['sh', '-c', line], variables);
  run.child.stdin!.end(stdin);
  expect([line, await run.ended]).toEqual([line, 0]);
  return run;
}

/** What is made comes before what changes it, and the migrations are taken back last. */
const order = [
  ...['', 'keys', 'keys create', 'keys list', 'keys rotate', 'keys revoke'],
  ...['users create', 'users', 'users list', 'users change', 'users reset-password'],
  ...['users reset-second-factor', 'users disable', 'users enable'],
  ...['schools', 'schools list', 'schools limit'],
  ...['calendar', 'calendar add', 'calendar list', 'calendar remove'],
  ...['year', 'year list', 'year close', 'year cancel', 'year open'],
  ...[
    'seed',
    'audit',
    'audit list',
    'audit export',
    'export',
    'export csv',
    'export ndjson',
    'export oneroster',
    'import',
    'import csv',
    'import oneroster',
    'import list',
    'import show',
    'import undo',
    'students',
    'students merge',
    'students undo-merge',
    'teachers',
    'teachers merge',
    'teachers undo-merge',
    'privacy',
    'privacy export',
    'privacy erase',
  ],
  'privacy scrub',
  ...['webhooks', 'webhooks create', 'webhooks list', 'webhooks deliveries', 'webhooks test', 'webhooks rotate'],
  ...['webhooks disable', 'webhooks enable', 'webhooks replay', 'webhooks delete'],
  ...['completion', 'doctor', 'backup', 'backup create', 'backup verify', 'backup restore'],
  ...['syncs', 'syncs reset', 'settings', 'settings time-zone'],
];
const last = ['migrate', 'migrate status', 'migrate up', 'migrate down'];

/** A OneRoster package as an archive, and as a folder without a manifest, where the examples expect them. */
async function writePackages(): Promise<void> {
  const packages = new RosterPackages();
  const users = [
    'sourcedId|status|enabledUser|role|givenName|familyName|email|grades',
    'u1|active|true|student|A|B|a@b.example|9',
  ];
  cpSync(await packages.zipOf({ users }), join(installation.folder, 'oneroster.zip'));
  cpSync(packages.folderOf({ users }, null), join(installation.folder, 'oneroster'), { recursive: true });
  packages.remove();
}

/** The school and the teacher that the examples of keys and users name. */
const addLincoln = (): Promise<void> =>
  inProduction(async (sql) => {
    const { lincoln } = await addTwoSchools(sql);
    await sql`UPDATE teacher SET email = 'wong@school.example' WHERE id = ${lincoln.teacher}`;
  });

/** The school, the year and the files that the examples of the end of a year name. */
async function prepareYears(): Promise<void> {
  await inProduction(async (sql) => {
    await sql`INSERT INTO school (name) VALUES ('Hill')`;
    await sql`INSERT INTO academic_session (name, kind, first_day, last_day, school_year)
      VALUES ('2029-30', 'school_year', '2029-08-27', '2030-06-14', 2030)`;
  });
  writeFileSync(join(installation.folder, 'repeats.csv'), 'student_id,outcome\n');
  writeFileSync(join(installation.folder, 'classes.csv'), 'class_id,outcome\n');
}

/** Production is empty again, as the examples of the seed expect it. The keys and users that named the records see nothing. */
const removeLincoln = (): Promise<void> =>
  inProduction(async (sql) => {
    await sql`TRUNCATE school, student, teacher, school_class CASCADE`;
  });

/** A receiver that answers, and the event that the examples of webhooks name. */
async function prepareWebhooks(): Promise<void> {
  await inProduction(async (sql) => {
    await sql`UPDATE access.webhook SET url = ${receiver.url}`;
    await sql`INSERT INTO school (name) VALUES ('Vale')`;
    await sql`DELETE FROM event WHERE id = 3`;
    await sql`UPDATE event SET id = 3 WHERE id = (SELECT max(id) FROM event)`;
    await sql`SELECT order_events()`;
  });
}

/** Closes its connection: some commands run only when they are alone. */
async function inProduction(work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = openTestPool(database.address, { schema: 'production', max: 1 });
  await work(sql);
  await sql.end();
}

/** The examples after those of the seed read, write, copy and scrub every record. */
async function seedSmallSchool(): Promise<void> {
  const seed = ['seed', '--students', '40', '--reset'];
  expect(await runCommand(seed, { DATABASE_URL: urlOf(database.address) })).toMatchObject({ code: 0 });
}

it('every example in the help does what it says, in an installation to throw away', async () => {
  expect(commands.map(pathOf).sort()).toEqual([...order, ...last].sort());
  for (const path of [...order, ...last]) {
    // The exported records differ from the stored ones.
    if (path === 'import csv')
      await inShell("sed -i '2s/,/,New /' ~/students.csv ~/teachers.csv", { HOME: installation.folder });
    if (path === 'import oneroster') await writePackages();
    if (path === 'keys create') await addLincoln();
    if (path === 'year') await prepareYears();
    if (path === 'year cancel')
      await inProduction(async (sql) => {
        await sql`UPDATE roll_over SET id = 3 WHERE status = 'planned'`;
      });
    if (path === 'seed') await removeLincoln();
    if (path === 'audit') await seedSmallSchool();
    if (path === 'webhooks test') await prepareWebhooks();
    if (path === 'users reset-second-factor') await giveSecondFactors(database.address);
    for (const example of examplesOf(commands.find((command) => pathOf(command) === path)!)) {
      // As a person copies it, but for npm, which takes its time.
      const DATABASE_URL = urlOf((path === 'backup restore' ? empty : database).address);
      const { code, stderr } = await runExample(example, {
        ...{ DATABASE_URL, HOME: installation.folder, WEBHOOKS_ALLOW_INSECURE: 'true' },
      });
      expect({ example, code, stderr }).toMatchObject({ example, code: 0 });
    }
  }
  const keys = await database.pool('access')`SELECT name, revoked_at IS NOT NULL AS revoked, replaces FROM api_key`;
  expect(keys.filter(({ replaces }) => replaces !== null)).toHaveLength(3);
  // Two by `keys revoke`. The release before shares would show everything to the third, so `migrate down` revokes it.
  expect(keys.filter(({ revoked }) => revoked)).toHaveLength(3);
});
