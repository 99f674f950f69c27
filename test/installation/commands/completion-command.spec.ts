import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellScript } from '../../../apps/cli/src/completion/shell-script';
import { commandLine } from '../../support/programs/commands';
import { build, eventually, Installation } from '../../support/programs/process';

jest.setTimeout(120_000);

let installation: Installation;
let script: string;
const folder = mkdtempSync(join(tmpdir(), 'homeroom-completion-'));

beforeAll(async () => {
  await build();
  installation = Installation.create();
  script = join(folder, 'script');
  writeFileSync(script, (await installation.cli(['completion', 'bash'])).stdout);
});

afterAll(async () => {
  await installation.remove();
  rmSync(folder, { recursive: true });
});

/** What bash offers when a person has typed so much and presses Tab. */
function offered(typed: string): string[] {
  const call = 'source "$0"; COMP_LINE=$1 COMP_POINT=${#1}; _homeroom; printf "%s\\n" "${COMPREPLY[@]}"';
  const { stdout, stderr } = spawnSync('bash', ['-c', call, script, typed], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('bash offers', () => {
  it.each([
    [
      'homeroom ',
      [
        'keys',
        'users',
        'year',
        'calendar',
        'schools',
        'students',
        'teachers',
        'webhooks',
        'audit',
        'import',
        'export',
        'privacy',
        'doctor',
        'backup',
        'syncs',
        'settings',
        'seed',
        'migrate',
        'completion',
        'help',
        '--version',
        '--help',
      ],
    ],
    ['homeroom ke', ['keys']],
    ['homeroom keys ', ['create', 'list', 'rotate', 'revoke', 'help', '--help']],
    ['homeroom backup ', ['create', 'verify', 'restore', 'help', '--help']],
    ['homeroom audit list --action ', ['read', 'write', 'admin']],
    ['homeroom webhooks deliveries 1 --state re', ['retrying']],
    ['homeroom help m', ['migrate']],
    ['homeroom keys rotate 3 --', ['--overlap', '--json', '--help']],
    ['homeroom keys create --na', ['--name']],
    ['homeroom keys create --name ', []],
    ['homeroom keys create --name Bus --environment ', ['production', 'sandbox']],
    ['homeroom keys create --plan e', ['enterprise']],
    ['homeroom keys create --scope re', ['read:students', 'read:teachers', 'read:classes', 'read:imports']],
    // It holds "read:" for a word of its own, which stays.
    ['homeroom keys create --scope read:s', ['students']],
    ['homeroom keys creat --', []],
    ['homeroom cafeteria ', []],
  ])('after %j: %j', (typed, words) => {
    expect(offered(typed)).toEqual(words);
  });
});

it('a person presses Tab, and homeroom is a command in every folder', async () => {
  const shell = installation.run(['script', '-qec', 'bash --norc -i', '/dev/null'], { TERM: 'dumb' });
  const type = (text: string) => shell.child.stdin!.write(text);
  type(`source '${script}'; cd /; PS1='ready> '\n`);
  await eventually(() => shell.stdout.includes('\nready> '));
  type('homeroom ke\tro\t--ov\t0 --hel\t\n');
  await eventually(() => shell.stdout.includes('keys rotate --overlap 0 --help'));
  await eventually(() => shell.stdout.includes('Usage: npm run --silent cli -- keys rotate'), 60_000);
  type('exit\n');
  await shell.ended;
});

it('a command homeroom that is there already is kept', () => {
  const call = 'homeroom() { echo mine; }; source "$0"; homeroom';
  expect(spawnSync('bash', ['-c', call, script], { encoding: 'utf8' }).stdout).toBe('mine\n');
});

it('a folder may have any name', async () => {
  const text = shellScript(await commandLine(), "/srv/Sam's $HOME");
  const call = 'npm() { printf "%s\\n" "$@"; }; unset -f homeroom; eval "$0"; homeroom keys list';
  const { stdout } = spawnSync('bash', ['-c', call, text], { encoding: 'utf8' });
  expect(stdout.split('\n').slice(0, 8)).toEqual([
    ...['run', '--silent', '--prefix', "/srv/Sam's $HOME", 'cli', '--', 'keys', 'list'],
  ]);
});
