import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releases, schemaPlans } from '@homeroom/migrations';
import { root } from '../support/programs/process';

/** A repository of its own with what `npm version` changes. */
let folder: string;

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();

const files = [
  ...['package.json', 'package-lock.json', 'CHANGELOG.md', 'bin/release.mjs', 'migrations'],
  ...['package.json', 'README.md', 'src/version.ts'].map((name) => `clients/typescript/${name}`),
];

/** These take minutes, and have tests of their own: test/docs and test/installation/upgrade.spec.ts. */
const leftOut = { docs: 'true', 'release:school': 'true' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-release-'));
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
  const { scripts, ...rest } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, scripts: { ...scripts, ...leftOut } }));
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@school.example');
  commit();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Before');
}

/** As `npm version`, without the network. */
const version = (next: string) =>
  spawnSync('npm', ['version', next, '--offline', '--no-workspaces-update'], { cwd: folder, encoding: 'utf8' });

describe('a release', () => {
  it('has the changes of the change log under its version and its date, and a tag', () => {
    const [, before = ''] = /## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('CHANGELOG.md')) ?? [];
    const { status, stderr } = version('7.0.0');
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const today = new Date().toISOString().slice(0, 10);
    const [head = '', changes = ''] = read('CHANGELOG.md').split(`\n## [7.0.0] - ${today}\n`);
    expect(head.endsWith('## [Unreleased]\n')).toBe(true);
    const lines = before.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(changes).toContain(`${line}\n`);
    expect([git('tag'), git('log', '-1', '--format=%s'), git('status', '--porcelain')]).toEqual([
      'v7.0.0',
      '7.0.0',
      '',
    ]);
  });

  it('is one version everywhere, and notes its newest migrations', () => {
    expect(version('7.0.0').status).toBe(0);
    for (const file of ['package.json', 'clients/typescript/package.json']) {
      expect(JSON.parse(read(file))).toMatchObject({ version: '7.0.0' });
    }
    expect(read('clients/typescript/src/version.ts')).toContain("version = '7.0.0'");
    expect(read('clients/typescript/README.md')).toContain('homeroom-client-7.0.0.tgz');
    expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
      '': { version: '7.0.0' },
      'clients/typescript': { version: '7.0.0' },
    });
    const [access = '', school = ''] = schemaPlans(['sandbox']).map(({ migrations }) => migrations.at(-1)!.name);
    const lines = read('migrations/releases.ts')
      .split('\n')
      .filter((line) => line.startsWith('  { version'));
    expect(lines).toHaveLength(releases.length + 1);
    expect(lines.at(-1)).toBe(`  { version: '7.0.0', access: '${access}', school: '${school}' },`);
  });

  it('is not made of nothing', () => {
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-24\n\n- All\n');
    commit();
    const { status, stderr } = version('7.0.0');
    expect([status === 0, stderr]).toEqual([false, expect.stringContaining('there is nothing to release')]);
    expect([git('tag'), git('status', '--porcelain')]).toEqual(['', '']);
  });
});
