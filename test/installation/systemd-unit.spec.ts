import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSetting, readSettings } from '@homeroom/settings';
import { build, root } from '../support/programs/process';

jest.setTimeout(120_000);

const unit = readFileSync(join(root, 'deploy/homeroom.service'), 'utf8');
const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
const withSystemd = isThere ? it : it.skip;

let folder: string;

beforeAll(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'homeroom-unit-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The unit as it were, had this checkout been cloned where it says. */
function unitHere(): string {
  const path = join(folder, 'homeroom.service');
  writeFileSync(path, unit.replaceAll('/opt/homeroom', root));
  return path;
}

describe('the unit for systemd', () => {
  it('starts what the build makes, with the Node that comes along', () => {
    const [program = '', ...rest] = settingOf('ExecStart').replaceAll('/opt/homeroom', root).split(' ');
    expect(statSync(program).mode & 0o111).not.toBe(0);
    expect(statSync(join(root, rest.at(-1) ?? '')).isFile()).toBe(true);
    expect(settingOf('WorkingDirectory')).toBe('/opt/homeroom');
  });

  withSystemd('is one that systemd takes without a word', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitHere()], { encoding: 'utf8' });
    // What it says of other units of the machine is not about this one.
    expect(stderr.split('\n').filter((line) => line.includes('homeroom'))).toEqual([]);
    expect(status).toBe(0);
  });

  withSystemd('leaves the service little that it has no use for', () => {
    const command = ['security', '--offline=true', '--threshold=20', unitHere()];
    const { status, stdout } = spawnSync('systemd-analyze', command, { encoding: 'utf8' });
    expect(stdout).toMatch(/Overall exposure level for homeroom\.service: [01]\.\d/);
    expect(status).toBe(0);
  });

  it('has it keep its data where it may write', () => {
    expect(unit).toContain(`DATA_DIR=/var/lib/${settingOf('StateDirectory')} `);
    expect(unit).toContain(`NODE_COMPILE_CACHE=/var/cache/${settingOf('CacheDirectory')}\n`);
  });

  it('waits longer for a stop than the longest drain and the stop after it take', () => {
    const [, milliseconds = ''] =
      /stopDeadline = ([\d_]+);/.exec(readFileSync(join(root, 'apps/api/src/main.ts'), 'utf8')) ?? [];
    const longest = Array.from({ length: 600 }, (_, at) => String(at)).filter(mayDrain).length - 1;
    const deadline = Number(milliseconds.replaceAll('_', '')) / 1000 + longest;
    expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(deadline);
  });
});

function mayDrain(seconds: string): boolean {
  try {
    readSettings({ DRAIN_SECONDS: seconds });
    return true;
  } catch (error) {
    if (error instanceof InvalidSetting) return false;
    throw error;
  }
}
