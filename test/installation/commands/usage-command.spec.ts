import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { duration, WrongUsage } from '../../../apps/cli/src/option-values';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { commandsOn, runCommand } from '../../support/programs/in-process';
import { build, documentOf, Installation, root } from '../../support/programs/process';

jest.setTimeout(120_000);

/** A terminal of its own is what `script` of util-linux gives a program. */
const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

let installation: Installation;
let database: ProxiedDatabase;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

describe('exit code 2 and how it is done right, for wrong usage:', () => {
  it.each([
    '',
    'key list',
    'keys',
    'keys make',
    'keys create',
    'keys create --name A --colour red',
    'keys create --name My library',
    'keys create --name A --scope read:grades',
    'keys create --name A --plan enterprise',
    'keys create --name A --per-hour 5',
    'keys create --name A --expires tomorrow',
    'keys create --name A --expires 2020-01-01',
    'seed --date 1999-12-31',
    'seed --date today',
    'keys revoke one',
    'completion fish',
    'keys rotate',
    'keys rotate 1 --overlap 1w',
    'keys list all',
    'seed --students 0',
    'webhooks',
    'webhooks create --name Library',
    'webhooks create --url https://library.example',
    'webhooks create --name Library --url library',
    'webhooks create --name Library --url https://library.example --types pupil.*',
    'webhooks test one',
    'webhooks deliveries 1 --state lost',
    'webhooks rotate 1 --overlap 1w',
    'webhooks replay 1',
    'webhooks replay 1 --from zero',
    'audit',
    'audit list Ada',
    'audit list --student Ada',
    'audit list --action look',
    'audit export --from yesterday',
    'privacy erase --yes',
    'privacy erase --student 1 --also teacher:1:id',
    'privacy erase --student 1 --also grade:one',
    'privacy export --student Ada',
    'privacy scrub --tables students',
    'backup',
    'backup create',
    'backup restore one.tar two.tar',
  ])('homeroom %s', async (usage) => {
    const words = usage.split(' ').filter((word) => word !== '');
    const { code, stdout, stderr } = await runCommand(words, nowhere());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/\S/);
    expect(stderr).not.toContain('    at ');
  });

  it.each(['keys create --help', 'help', 'help keys', 'keys help create', 'keys --help'])(
    'and homeroom %s is no mistake',
    async (usage) => {
      const { code, stdout, stderr } = await runCommand(usage.split(' '), nowhere());
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: npm run --silent cli -- ');
    },
  );

  // Commander takes the exit code of `help` from the process.
  it('and a process that only helped ends well', async () => {
    const { code, stderr } = await installation.cli(['keys', 'help', 'create']);
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('a time', () => {
  it.each([
    ['0', 0],
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['24h', 86_400_000],
    ['366d', 366 * 86_400_000],
  ])('of %s is %d ms', (text, milliseconds) => {
    expect(duration('--overlap', text)).toBe(milliseconds);
  });

  it.each(['', '1', '-1h', '1w', '1.5h', '1 h', 'h', '367d', '99999999d', '1h30m'])('is not %j', (text) => {
    expect(() => duration('--overlap', text)).toThrow(WrongUsage);
  });
});

it('--version is that of the package', async () => {
  const { code, stdout } = await runCommand(['--version'], nowhere());
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect([code, stdout]).toEqual([0, `${version}\n`]);
});

describe('exit code 1, with a reason, when it is refused or fails:', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['keys revoke 999999', {}, /not found|no key/i],
    ['keys rotate 999999', {}, /not found|no key/i],
    ['webhooks disable 999999', {}, /^Webhook not found\n$/],
    ['keys list --json', { PORT: 'geheim' }, /^PORT must be [^\n]*\n$/],
    ['keys list', { DATABASE_URL: 'postgresql://school:geheim@127.0.0.1:9/school' }, /^The database cannot be reached/],
    ['seed', { ENVIRONMENTS: 'production' }, /^ENVIRONMENTS must include sandbox to seed it\n$/],
    ['privacy export --student 1', { ENVIRONMENTS: 'sandbox' }, /^ENVIRONMENTS must include production\n$/],
  ])('%s %j', async (usage, variables, reason) => {
    const { code, stdout, stderr } = await commandsOn(database, variables)(...usage.split(' '));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/geheim| {4}at /);
  });
});

describe('colour', () => {
  const coloured = '\u001b[32mok';
  const doctor = (variables: Record<string, string>) => installation.cli(['doctor'], { ...unmade(), ...variables });

  it('is for a terminal, or for who forces it', async () => {
    expect((await runCommand(['doctor'], unmade())).stdout).not.toContain('\u001b');
    expect((await doctor({ FORCE_COLOR: '1' })).stdout).toContain(coloured);
  });

  (hasScript ? it : it.skip)('is left out on a terminal as well, where NO_COLOR is set', async () => {
    const onTerminal = async (variables: Record<string, string>) => {
      const command = `'${process.execPath}' dist/apps/cli/src/main.js doctor`;
      const run = installation.run(['script', '-qec', command, '/dev/null'], {
        ...{ ...unmade(), TERM: 'xterm-256color' },
        ...variables,
      });
      await run.ended;
      return run.stdout;
    };
    expect(await onTerminal({})).toContain(coloured);
    expect(await onTerminal({ NO_COLOR: '1' })).not.toContain('\u001b');
    expect(await onTerminal({ TERM: 'dumb' })).not.toContain('\u001b');
  });
});

it('a reader that leaves early breaks nothing', async () => {
  const command = `'${process.execPath}' dist/apps/cli/src/main.js doctor | true; exit \${PIPESTATUS[0]}`;
  const run = installation.run(['bash', '-c', command], unmade());
  expect([await run.ended, run.stderr]).toEqual([0, expect.not.stringContaining('EPIPE')]);
});

it('npm run cli hands on what is said, and how it ended', async () => {
  const npmRun = ['npm', 'run', '--silent', 'cli', '--'];
  const listing = installation.run([...npmRun, 'keys', 'list', '--json'], { DATABASE_URL: urlOf(database.address) });
  expect(await listing.ended).toBe(0);
  expect(documentOf(listing)).toEqual([]);
  expect(await installation.run([...npmRun, 'keys', 'make']).ended).toBe(2);
});

/** No database is started for the doctor where there is none. */
const unmade = () => ({ DATA_DIR: join(installation.folder, 'unmade') });

/** Were anything done, it would be done where nothing can be. */
const nowhere = () => ({ DATA_DIR: '/dev/null/nowhere' });
