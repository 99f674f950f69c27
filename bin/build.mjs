// Builds the project when a source is newer than the last build. `--force` builds always, `--silent` prints only errors.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

function isStale() {
  return sources.some((source) => newest(join(root, source)) > builtAt());
}

/**
 * Waits for another build, such as that of a service which starts; the kernel drops the hold with the process. The Node
 * that npm runs this with can do that; an older one, by hand, goes without.
 */
async function holdBuildFolder() {
  const sqlite = await import('node:sqlite').catch(() => null);
  if (!sqlite) return null;
  const folder = join(root, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  const hold = new sqlite.DatabaseSync(join(folder, 'homeroom-build.lock'), { timeout: 10 * 60_000 });
  hold.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  return hold;
}

function build({ silent, afresh }) {
  const startedAt = new Date();
  if (!silent) console.error('Building Homeroom ...');
  // Only a forced build starts from nothing: a service may be running from this folder.
  if (afresh) rmSync(join(root, 'dist'), { recursive: true, force: true });
  const nest = fileURLToPath(import.meta.resolve('@nestjs/cli/bin/nest.js'));
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

const afresh = process.argv.includes('--force');
if (afresh || isStale()) {
  const hold = await holdBuildFolder();
  if (afresh || isStale()) build({ silent: process.argv.includes('--silent'), afresh });
  hold?.close();
}
