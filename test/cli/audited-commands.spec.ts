import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { giveSecondFactors } from '../support/give-second-factors';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';

jest.setTimeout(180_000);

let database: ProxiedDatabase;
let empty: ProxiedDatabase;
let folder: string;

beforeAll(async () => {
  database = await proxiedDatabase();
  empty = await proxiedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'homeroom-audited-'));
});

afterAll(async () => {
  await database.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

const cli = (...words: string[]): Promise<CommandResult> => commandsOn(database)(...words);

async function done(...words: string[]): Promise<CommandResult> {
  const result = await cli(...words);
  expect([words, result.code, result.stderr]).toEqual([words, 0, result.stderr]);
  return result;
}

interface Event {
  readonly action: string;
  readonly actor: string;
  readonly environment: string | null;
  readonly details: { readonly name: string; readonly host: string; readonly arguments: readonly string[] };
}

/** The events of the trail about commands, keys and users, the newest first. */
async function events(on = database): Promise<Event[]> {
  const { stdout } = await commandsOn(on)('audit', 'export', '--action', 'admin', '--format', 'ndjson');
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Event);
}

const me = `${userInfo().username}, command line`;

/** What the newest event has to say about a command. */
const ranBy = (action: string, words: readonly string[], environment: string | null = null) =>
  expect.objectContaining({
    action,
    environment,
    actor: me,
    details: expect.objectContaining({ host: hostname(), arguments: words }),
  });

describe('a command that changes records or the schema is in the audit trail, with user, host and arguments', () => {
  it.each<[string, string[], string, string | null]>([
    ['seed', ['--students', '20', '--json'], 'command.run', 'sandbox'],
    ['seed', ['--students', '20', '--environment', 'production', '--yes'], 'command.run', 'production'],
    [
      'seed',
      ['--environment=production', '--reset', '--confirm', 'production', '--students=20'],
      'command.run',
      'production',
    ],
    ['privacy erase', ['--student', '1', '--environment', 'sandbox', '--yes'], 'command.run', 'sandbox'],
    ['privacy scrub', ['--environment', 'sandbox', '--tables', 'student', '--yes'], 'command.run', 'sandbox'],
    ['syncs reset', ['--json'], 'command.run', null],
    ['settings time-zone', ['Europe/Berlin', '--json'], 'command.run', null],
    ['keys create', ['--name', 'Library', '--environment', 'sandbox'], 'key.created', 'sandbox'],
    ['keys rotate', ['1', '--overlap', '0'], 'key.rotated', 'sandbox'],
    ['keys revoke', ['2'], 'key.revoked', 'sandbox'],
    ['users create', ['--name', 'Ada Obi', '--email', 'ada@school.example'], 'user.created', null],
    ['users change', ['ada@school.example', '--role', 'developer'], 'user.changed', null],
    ['users reset-password', ['ada@school.example'], 'user.password_reset', null],
    ['users reset-second-factor', ['ada@school.example'], 'user.second_factor_reset', null],
    ['users disable', ['ada@school.example'], 'user.disabled', null],
    ['users enable', ['ada@school.example'], 'user.enabled', null],
    ['webhooks create', ['--name', 'Library', '--url', 'https://library.invalid/'], 'webhook.created', 'sandbox'],
    ['webhooks rotate', ['1', '--overlap', '0'], 'webhook.rotated', 'sandbox'],
    ['webhooks disable', ['1'], 'webhook.disabled', 'sandbox'],
    ['webhooks enable', ['1'], 'webhook.enabled', 'sandbox'],
    ['webhooks delete', ['1'], 'webhook.deleted', 'sandbox'],
  ])('%s %j', async (command, words, action, environment) => {
    if (command === 'users reset-second-factor') await giveSecondFactors(database.address);
    await done(...command.split(' '), ...words);
    const [newest] = await events();
    expect(newest).toEqual(ranBy(action, words, environment));
    if (action === 'command.run') expect(newest?.details.name).toBe(command);
  });

  it('migrate down and migrate up, with the names of the migrations', async () => {
    await done('migrate', 'down', '--yes');
    const { migrated } = documentOf(await done('migrate', 'up', '--json'));
    const [up, down] = await events();
    expect([up, down]).toEqual([ranBy('command.run', ['--json']), ranBy('command.run', ['--yes'])]);
    expect([up?.details, down?.details]).toMatchObject([{ name: 'migrate up', migrated }, { name: 'migrate down' }]);
  });

  it('and so is a command that only found migrations to run', async () => {
    await done('migrate', 'down', '--yes');
    const [newest] = await events();
    expect(newest).toEqual(ranBy('command.run', ['--action', 'admin', '--format', 'ndjson']));
    expect(newest?.details).toMatchObject({
      name: 'audit export',
      migrated: expect.arrayContaining([expect.any(String)]),
    });
  });

  it('but not one that failed or changed nothing', async () => {
    const before = await events();
    expect((await cli('seed', '--students', '5')).code).toBe(1);
    expect((await cli('privacy', 'erase', '--student', '1', '--environment', 'sandbox', '--yes')).code).toBe(1);
    await done('migrate', 'up');
    await done('keys', 'list');
    expect(await events()).toEqual(before);
  });

  it('without a secret that a hand pasted into an argument', async () => {
    const key = (await done('keys', 'create', '--name', 'First', '--environment', 'sandbox')).stdout.trim();
    await done('keys', 'create', '--name', `Like ${key}`, '--environment', 'sandbox');
    const [newest] = await events();
    expect(newest?.details.arguments[1]).toBe('Like hr_sandbox_…');
    await done('users', 'change', 'ada@school.example', '--name', 'postgres://ada:planted@host/school');
    const [renamed] = await events();
    expect(renamed?.details.arguments[2]).toBe('postgres://ada:…@host/school');
    await done('keys', 'create', '--name', 'Signs with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const [signing] = await events();
    expect(signing?.details.arguments[1]).toBe('Signs with whsec_…');
  });

  it('and a restore is in the trail that it restores, after what commands did to the database before', async () => {
    const file = join(folder, 'school.backup.tar');
    await done('backup', 'create', file);
    const backedUp = await events();
    const on = commandsOn(empty);
    expect((await on('migrate', 'down', '--yes')).code).toBe(0);
    expect((await on('migrate', 'up')).code).toBe(0);
    expect((await on('backup', 'restore', file)).code).toBe(0);
    const restored = await events(empty);
    expect(restored.slice(0, 3).map(({ details }) => details.name)).toEqual([
      'backup restore',
      'migrate up',
      'migrate down',
    ]);
    expect(restored[0]).toEqual(ranBy('command.run', [file]));
    expect(restored.slice(3)).toEqual(backedUp);
    expect((await on('backup', 'restore', file)).stderr).toContain('The database is not empty');
  });
});

describe('production', () => {
  const reset = ['seed', '--environment', 'production', '--students', '5', '--reset'];

  it.each([[[]], [['--yes']], [['--confirm', 'sandbox']], [['--yes', '--confirm', 'sandbox']]])(
    'is not emptied by --reset with %j',
    async (confirmation) => {
      const before = await events();
      const { code, stderr } = await cli(...reset, ...confirmation);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Confirm with --confirm production.')]);
      expect(await events()).toEqual(before);
    },
  );
});
