// Builds the programs of nest-cli.json and the dashboard, each if a source is newer than its last build. Arguments such as `api
// dashboard` name the parts to build; without them all are built, the parts for benchmarks only with `--bench`. `--force` builds
// always, and `--silent` prints only errors.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dashboard = join(root, 'apps', 'dashboard');
const { projects } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
const pathsOf = (...paths) => paths.map((path) => join(root, path)).filter((path) => existsSync(path));
const tools = pathsOf(
  'bin/build.mjs',
  'bin/rspack.config.mjs',
  'nest-cli.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
);

const stampOf = (name) => join(root, 'dist', `.built-${name}`);

const program = (name, title) => ({
  name,
  title,
  stamp: stampOf(name),
  sources: [...tools, ...pathsOf('apps', 'libs', 'migrations', projects[name].sourceRoot)],
  without: dashboard,
  make: () => bundle(name, builtAt(stampOf(name))),
});

const pages = {
  name: 'dashboard',
  title: 'the dashboard',
  stamp: stampOf('dashboard'),
  sources: pathsOf('apps/dashboard', 'libs/academics/src/domain', 'bin/build.mjs', 'package-lock.json'),
  without: null,
  make: bundlePages,
};

/** A checkout without the dashboard can be built too. */
const parts = [
  program('api', 'the service'),
  program('cli', 'the command line'),
  ...(existsSync(dashboard) ? [pages] : []),
  program('bench', 'the parts for benchmarks'),
];

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

async function build({ title, stamp, make }, { silent }) {
  const startedAt = new Date();
  if (!silent) console.error(`Building ${title} ...`);
  await make();
  mkdirSync(join(root, 'dist'), { recursive: true });
  // The stamp has the time of the start of the build, so that a source changed meanwhile triggers another build.
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}

/** Runs `nest build`, which bundles a program as bin/rspack.config.mjs says. */
function bundle(name, previousBuild) {
  const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [nest, 'build', name], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) fail(`${stdout}${stderr}`);
  removeChunks(join(root, 'dist', projects[name].sourceRoot, 'chunks'), previousBuild);
}

/** Removes the chunks of earlier builds. Those of the previous build stay: a running service may still import them. */
function removeChunks(folder, previousBuild) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (statSync(join(folder, name)).mtimeMs < previousBuild) rmSync(join(folder, name));
  }
}

async function bundlePages() {
  // Another value, such as that of a test run, would bundle the development version of React.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await vite.build({ root: dashboard, logLevel: 'silent' }).catch((error) => fail(`The dashboard: ${error.message}\n`));
}

function fail(why) {
  process.stderr.write(why);
  process.exit(1);
}

const options = process.argv.slice(2);
const [force, silent] = ['--force', '--silent'].map((option) => options.includes(option));
const named = options.filter((option) => !option.startsWith('--'));
const chosen = parts.filter(({ name }) =>
  named.length > 0 ? named.includes(name) : name !== 'bench' || options.includes('--bench'),
);
if (force || chosen.some(isStale)) {
  const hold = await lockBuildFolder();
  // Only a forced build deletes the folder, because a service may be running from it.
  if (force) rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const part of chosen) if (force || isStale(part)) await build(part, { silent });
  hold?.close();
}
