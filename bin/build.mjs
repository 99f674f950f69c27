// Builds the service and the dashboard, each if a source is newer than its last build. `--force` builds both always,
// `--silent` prints only errors.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const dashboard = join(root, 'apps', 'dashboard');

const service = {
  name: 'Homeroom',
  stamp: join(root, 'dist', '.built'),
  sources: [
    'apps',
    'libs',
    'migrations',
    'package.json',
    'package-lock.json',
    'nest-cli.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ].map((source) => join(root, source)),
  without: dashboard,
  make: compile,
};

const pages = {
  name: 'the dashboard',
  stamp: join(root, 'dist', '.built-dashboard'),
  sources: [dashboard, join(root, 'package-lock.json')],
  without: null,
  make: bundle,
};

/** A checkout without the dashboard can be built too. */
const parts = existsSync(dashboard) ? [service, pages] : [service];

/** The modification time of the newest file or folder below a path. A deleted file changes its folder. */
function newest(path, without) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((entry) => entry !== without)
    .reduce((latest, entry) => Math.max(latest, newest(entry, without)), stats.mtimeMs);
}

function builtAt(stamp) {
  return statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isStale({ stamp, sources, without }) {
  return sources.some((source) => newest(source, without) > builtAt(stamp));
}

/**
 * Waits for another build, such as that of a starting service. The kernel releases the lock with the process. A Node
 * without node:sqlite builds without a lock.
 */
async function lockBuildFolder() {
  const sqlite = await import('node:sqlite').catch(() => null);
  if (!sqlite) return null;
  const folder = join(root, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  const hold = new sqlite.DatabaseSync(join(folder, 'homeroom-build.lock'), { timeout: 10 * 60_000 });
  hold.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  return hold;
}

async function build({ name, stamp, make }, { silent }) {
  const startedAt = new Date();
  if (!silent) console.error(`Building ${name} ...`);
  await make();
  mkdirSync(join(root, 'dist'), { recursive: true });
  // The stamp has the time of the start of the build, so that a source changed meanwhile triggers another build.
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}

function compile() {
  const nest = fileURLToPath(import.meta.resolve('@nestjs/cli/bin/nest.js'));
  const result = spawnSync(process.execPath, [nest, 'build', 'api'], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) fail(`${result.stdout}${result.stderr}`);
}

async function bundle() {
  // Another value, such as that of a test run, would bundle the development version of React.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await vite.build({ root: dashboard, logLevel: 'silent' }).catch((error) => fail(`The dashboard: ${error.message}\n`));
}

function fail(why) {
  process.stderr.write(why);
  process.exit(1);
}

const force = process.argv.includes('--force');
const silent = process.argv.includes('--silent');
if (force || parts.some(isStale)) {
  const hold = await lockBuildFolder();
  // Only a forced build deletes the folder, because a service may be running from it.
  if (force) rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const part of parts) if (force || isStale(part)) await build(part, { silent });
  hold?.close();
}
