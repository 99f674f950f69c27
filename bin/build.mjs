// Builds the service and the dashboard, each if a source is newer than its last build. `--force` builds both always,
// `--silent` prints only errors, and `--bench` also builds the parts of the service that the benchmarks import.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dashboard = join(root, 'apps', 'dashboard');

const service = {
  name: 'Homeroom',
  stamp: join(root, 'dist', '.built'),
  sources: ['apps', 'libs', 'migrations', 'bin/build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'].map(
    (source) => join(root, source),
  ),
  without: dashboard,
  make: () => bundle(['apps/api/src/main', 'apps/cli/src/main'], 'chunks', builtAt(service.stamp)),
};

const pages = {
  name: 'the dashboard',
  stamp: join(root, 'dist', '.built-dashboard'),
  sources: [
    dashboard,
    ...['libs/academics/src/domain', 'bin/build.mjs', 'package-lock.json'].map((source) => join(root, source)),
  ],
  without: null,
  make: bundlePages,
};

const benchmarks = {
  name: 'the parts for benchmarks',
  stamp: join(root, 'dist', '.built-bench'),
  sources: [...service.sources, join(root, 'bench', 'support', 'homeroom.ts')],
  without: dashboard,
  make: () => bundle(['bench/support/homeroom'], 'bench/chunks', builtAt(benchmarks.stamp)),
};

/** A checkout without the dashboard can be built too. */
const parts = [
  service,
  ...(existsSync(dashboard) ? [pages] : []),
  ...(process.argv.includes('--bench') ? [benchmarks] : []),
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

async function build({ name, stamp, make }, { silent }) {
  const startedAt = new Date();
  if (!silent) console.error(`Building ${name} ...`);
  await make();
  mkdirSync(join(root, 'dist'), { recursive: true });
  // The stamp has the time of the start of the build, so that a source changed meanwhile triggers another build.
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
}

/**
 * Bundles programs with the packages that they import: Node opens a few files at each start instead of two thousand. The types are
 * checked by `npm run types`.
 */
async function bundle(programs, chunks, previousBuild) {
  const { build: write } = await import('rolldown');
  const { output } = await write({
    input: Object.fromEntries(programs.map((program) => [program, join(root, `${program}.ts`)])),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: unbundled,
    onLog: (level, log) => (level !== 'warn' || isExpected(log) ? undefined : fail(`${log.message}\n`)),
    output: {
      dir: join(root, 'dist'),
      format: 'cjs',
      // Migrations, schemas of the API and parts of Nest are known by the names of their classes.
      keepNames: true,
      chunkFileNames: `${chunks}/[name]-[hash].js`,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  }).catch((error) => fail(`${error.message}\n`));
  for (const { type, fileName, code } of output)
    if (type === 'chunk' && wide.test(code)) writeFileSync(join(root, 'dist', fileName), inOneByte(code));
  removeChunks(chunks, new Set(output.map(({ fileName }) => fileName)), previousBuild);
}

const wide = /[^\0-\xff]/;

/**
 * Escapes the characters that do not fit into a byte. With a single one of them, V8 keeps the text of a whole file in two bytes a
 * character. In a regular expression or a text, an escape has the meaning of its character, and a backslash before the character has none.
 */
const inOneByte = (code) =>
  code.replaceAll(
    /(?<!\\)((?:\\\\)*)\\?([^\0-\xff])/g,
    (_, backslashes, character) => `${backslashes}${escaped(character)}`,
  );

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The page of the API reference, which has 4 MB, and two packages that another imports only to read a configuration file. */
const unbundled = [/^@scalar\//, 'prettier', 'typescript'];

/** Packages try to import others that are not installed, and work without them. */
const isExpected = ({ code, message }) =>
  code === 'UNRESOLVED_IMPORT'
    ? message.includes(' in node_modules/')
    : ['EMPTY_IMPORT_META', 'INEFFECTIVE_DYNAMIC_IMPORT'].includes(code);

/** Removes the chunks of earlier builds. Those of the previous build stay: a running service may still import them. */
function removeChunks(folder, current, previousBuild) {
  for (const name of readdirSync(join(root, 'dist', folder))) {
    const file = join(root, 'dist', folder, name);
    if (!current.has(`${folder}/${name}`) && statSync(file).mtimeMs < previousBuild) rmSync(file);
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

const force = process.argv.includes('--force');
const silent = process.argv.includes('--silent');
if (force || parts.some(isStale)) {
  const hold = await lockBuildFolder();
  // Only a forced build deletes the folder, because a service may be running from it.
  if (force) rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const part of parts) if (force || isStale(part)) await build(part, { silent });
  hold?.close();
}
