import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { releases } from '../../../migrations/releases';
import { root } from '../../support/programs/process';

const git = (...words: string[]): string | null => {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

const commitOf = (name: string): string | null => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

/**
 * The version from which this one is upgraded: the newest release, or if it has no tag, the commit before the newest migration. Null if the
 * clone has neither.
 */
export function olderCommit(): string | null {
  const tagged = commitOf(`v${releases.at(-1)!.version}`);
  if (tagged !== null) return tagged;
  const folders = ['migrations/access', 'migrations/school'];
  const newest = git('log', '-1', '--first-parent', '--diff-filter=A', '--format=%H', '--', ...folders);
  return newest ? commitOf(`${newest}^`) : null;
}

/** Compiles the service and the commands of a commit, as the tests do it, and installs the packages that its lock file names. */
export function buildOlder(commit: string, folder: string): void {
  mkdirSync(folder);
  const archive = ['archive', commit, ...sources, ...manifests, 'tsconfig.json'];
  const input = execFileSync('git', archive, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input });
  execFileSync('npm', ['ci', ...productionOnly], { cwd: folder, stdio: 'pipe' });
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as TypeScriptConfig;
  for (const source of sources) {
    for (const file of readdirSync(join(folder, source), { recursive: true, encoding: 'utf8' })) {
      if (/(?<!\.spec|\.d)\.ts$/.test(file)) compile(folder, join(source, file), compilerOptions.paths);
    }
  }
}

const sources = ['apps/api', 'apps/cli', 'libs', 'migrations'];
const manifests = ['package.json', 'package-lock.json', 'clients/typescript/package.json', '.npmrc'];
const productionOnly = [
  '--omit=dev',
  '--omit=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
];

interface TypeScriptConfig {
  readonly compilerOptions: { readonly paths: Record<string, string[]> };
}

function compile(folder: string, file: string, paths: Record<string, string[]>): void {
  const { code } = transformFileSync(join(folder, file), {
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      baseUrl: folder,
      paths,
    },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  const built = join(folder, 'dist', file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, code);
}
