import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const config = join(root, '.config/dependency-cruiser.cjs');
/** A tree of our shape that breaks every rule. A file says in its first line which: `// breaks: rule, rule`. */
const tree = join(__dirname, '../fixtures', 'boundaries');

interface Cruise {
  folders: { name: string; dependencies: { rules?: { name: string }[] }[] }[];
  modules: { source: string; dependencies: { rules?: { name: string }[] }[] }[];
  summary: { ruleSetUsed: { forbidden: { name: string; severity: string; scope?: string }[] } };
}

describe('the boundaries', () => {
  const { folders, modules, summary } = cruise();
  const rules = summary.ruleSetUsed.forbidden;
  const files = modules
    .filter(({ source }) => /^(apps|libs|migrations)\//.test(source))
    .map(({ source, dependencies }) => ({
      file: source,
      broken: namesOf(dependencies.flatMap(({ rules: broken = [] }) => broken.map(({ name }) => name))),
      announced: announcedBy(source),
    }));

  it('are errors, all of them', () => {
    expect(rules.filter(({ severity }) => severity !== 'error')).toEqual([]);
  });

  it('refuse folders that import each other', () => {
    const circles = folders.filter(({ dependencies }) =>
      dependencies.some(({ rules: broken = [] }) => broken.length > 0),
    );
    const names = circles.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['libs/kernel/src/days', 'libs/kernel/src/weeks']));
    expect(names).not.toContain('libs/academics/src/persistence');
    expect(rules.filter(({ scope }) => scope === 'folder').map(({ name }) => name)).toEqual(['folders-form-no-circle']);
  });

  it.each(rules.filter(({ scope }) => scope !== 'folder').map(({ name }) => name))('refuse what breaks %s', (name) => {
    expect(files.filter(({ broken }) => broken.includes(name))).not.toEqual([]);
  });

  it('refuse nothing else', () => {
    const breakages = (of: 'broken' | 'announced') =>
      Object.fromEntries(files.filter((file) => file[of].length > 0).map((file) => [file.file, file[of]]));
    expect(breakages('broken')).toEqual(breakages('announced'));
  });

  it('are kept by files of every folder', () => {
    const keeping = files.filter(({ announced }) => announced.length === 0).map(({ file }) => file.split('/').at(-2));
    expect(keeping).toEqual(expect.arrayContaining(['domain', 'persistence', 'application', 'http']));
  });
});

function cruise(): Cruise {
  const depcruise = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const options = ['--config', config, '--output-type', 'json', 'apps', 'libs', 'migrations'];
  const { stdout, stderr } = spawnSync(process.execPath, [depcruise, ...options], { cwd: tree, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

function announcedBy(source: string): string[] {
  const [, announced] = /^\/\/ breaks: (.+)/.exec(readFileSync(join(tree, source), 'utf8')) ?? [];
  return namesOf(announced?.split(', ') ?? []);
}

function namesOf(rules: string[]): string[] {
  return [...new Set(rules)].sort();
}
