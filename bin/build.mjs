// Builds the project when a source is newer than the last build. `--force` builds always, `--silent` prints only errors.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist', '.built');
const sources = [
  'apps',
  'libs',
  'migrations',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Milliseconds since the epoch of the newest file or folder below a path; a deleted file shows in its folder. */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path, { withFileTypes: true }).reduce(
    (latest, entry) => Math.max(latest, newest(join(path, entry.name))),
    stats.mtimeMs,
  );
}

function builtAt() {
  return statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const startedAt = new Date();
const stale = sources.some((source) => newest(join(root, source)) > builtAt());
if (stale || process.argv.includes('--force')) {
  const silent = process.argv.includes('--silent');
  if (!silent) console.error('Building Homeroom ...');
  // Only a forced build starts from nothing: a service may be running from this folder.
  if (process.argv.includes('--force')) rmSync(join(root, 'dist'), { recursive: true, force: true });
  const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const result = spawnSync(process.execPath, [nest, 'build', 'api'], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`);
    process.exit(1);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  // The stamp carries the time at which the build began: a source changed meanwhile makes the next start build again.
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}
