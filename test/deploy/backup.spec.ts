import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, documentOf, Installation, root } from '../support/programs/process';

jest.setTimeout(400_000);

const deploy = join(root, 'deploy/backup');
const older = ['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => `${date}T023000Z.backup.tar`);

let installation: Installation;
let restored: Installation;
let folder: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  restored = Installation.create();
  folder = join(installation.folder, 'backups');
  mkdirSync(folder);
  const { code } = await installation.cli(['seed', '--environment', 'sandbox', '--students', '20']);
  expect(code).toBe(0);
  for (const name of older) writeFileSync(join(folder, name), 'an older backup');
  writeFileSync(join(folder, 'notes.txt'), 'not a backup');
});

afterAll(async () => {
  await installation.remove();
  await restored.remove();
});

/** As the unit of systemd runs it. */
async function runBackup(variables: Record<string, string> = {}) {
  const program = installation.run([join(deploy, 'backup.sh')], { BACKUP_DIR: folder, ...variables });
  return { code: await program.ended, stdout: program.stdout, stderr: program.stderr };
}

const backups = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.backup.tar'))
    .sort();

describe('the backup of every night', () => {
  it('is verified, replaces the oldest, and can be restored', async () => {
    const { code, stdout } = await runBackup({ BACKUP_KEEP: '3' });
    expect(code).toBe(0);
    const [created, verified, deleted] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(verified).toMatchObject({ created_at: created!['created_at'], records: created!['records'] });
    expect(deleted).toEqual({ deleted: join(folder, older[0]!) });
    expect(backups()).toEqual([older[1], older[2], expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z\.backup\.tar$/)]);
    expect(readdirSync(folder)).toContain('notes.txt');

    await restored.cli(['migrate', 'up']);
    const { code: restoring } = await restored.cli(['backup', 'restore', join(folder, backups().at(-1)!)]);
    expect(restoring).toBe(0);
    const again = join(restored.folder, 'again.tar');
    const told = documentOf(await restored.cli(['backup', 'create', again, '--json']));
    // The audit trail of the new installation has the two commands that filled it.
    expect(told).toMatchObject({ records: Number(created!['records']) + 2 });
  });

  it('deletes nothing when it fails', async () => {
    const before = backups();
    const { code } = await runBackup({ BACKUP_KEEP: '1', DATABASE_URL: 'postgresql://homeroom@127.0.0.1:1/homeroom' });
    expect(code).toBe(1);
    expect(backups()).toEqual(before);
  });

  it('keeps at least one', async () => {
    for (const keep of ['0', '-1', 'all', '']) {
      const { code, stderr } = await runBackup({ BACKUP_KEEP: keep });
      // Empty means the default.
      if (keep !== '')
        expect([code, stderr]).toEqual([2, `BACKUP_KEEP must be a whole number from 1 on, not ${keep}\n`]);
      else expect(code).toBe(0);
    }
  });
});

/** Only systemd can judge its units. Where it is not installed, Jest counts the test as skipped. */
const withSystemd = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;

describe('the units of the backup', () => {
  /** The units as they were, had this checkout been cloned where they say. */
  function unitsHere(): string[] {
    const place = join(installation.folder, 'units');
    cpSync(deploy, place, { recursive: true });
    const names = ['homeroom-backup.service', 'homeroom-backup.timer'].map((name) => join(place, name));
    for (const name of names) writeFileSync(name, readFileSync(name, 'utf8').replaceAll('/opt/homeroom', root));
    return names;
  }

  withSystemd('are taken by systemd without a word, and run every night', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...unitsHere()], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes('homeroom'))).toEqual([]);
    expect(status).toBe(0);
    const [, calendar = ''] =
      /^OnCalendar=(.*)$/m.exec(readFileSync(join(deploy, 'homeroom-backup.timer'), 'utf8')) ?? [];
    expect(execFileSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' })).toContain('*-*-* 02:30:00');
  });

  it('run the script with the settings and the data of the service', () => {
    const settings = (file: string) =>
      readFileSync(join(root, 'deploy', file), 'utf8').match(
        /^(User|Environment|EnvironmentFile|StateDirectory|CacheDirectory)=.*DATA_DIR.*$|^(User|EnvironmentFile|StateDirectory|CacheDirectory)=.*$/gm,
      );
    expect(settings('backup/homeroom-backup.service')!.sort()).toEqual(settings('homeroom.service')!.sort());
    const unit = readFileSync(join(deploy, 'homeroom-backup.service'), 'utf8');
    expect(unit).toMatch(/^ExecStart=\/opt\/homeroom\/deploy\/backup\/backup\.sh$/m);
    expect(unit).toMatch(/^ReadWritePaths=\/var\/backups\/homeroom$/m);
  });
});
