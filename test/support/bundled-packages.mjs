import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../bin/rspack.config.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the packages of the service into one file, as its build does, and returns the `moduleNameMapper` that leads to it. Jest
 * loads every module anew for each test file: the 1,300 modules of the packages take twice the time of ours.
 */
export async function bundledPackages() {
  const files = ['package.json', 'package-lock.json', 'test/support/bundled-packages.mjs'];
  const state = createHash('sha256');
  for (const file of files) state.update(readFileSync(join(root, file)));
  const folder = `node_modules/.cache/test-packages/${state.digest('hex').slice(0, 16)}`;
  const specifiers = imported();
  if (!existsSync(join(root, folder))) await bundle(specifiers, join(root, folder));
  const names = specifiers.map((specifier) => specifier.replaceAll('.', '\\.')).join('|');
  return { [`^(${names})$`]: `<rootDir>/${folder}/$1.js` };
}

/** What our sources import from packages, without the large ones that few tests use. */
function imported() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => !/^(node$|@types\/|@scalar\/|@zxcvbn-ts\/)/.test(name));
  return [...packages, '@nestjs/common/constants', '@nestjs/common/enums/route-paramtypes.enum', 'csv-parse/sync'];
}

/** One program that can require each of them, and a file for each that does. */
async function bundle(specifiers, folder) {
  const { rspack } = await import('@rspack/core');
  const unfinished = `${folder}.${process.pid}`;
  const all = join(unfinished, 'all.cjs');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(all, specifiers.map((name) => `exports['${name}'] = () => require('${name}');\n`).join(''));
  const { context, ...options } = config({ entry: all, target: 'node' });
  await new Promise((resolve, reject) => {
    rspack({ ...options, context, output: { ...options.output, path: unfinished, filename: 'packages.js' } }).run(
      (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()),
    );
  });
  for (const name of specifiers) {
    const file = join(unfinished, `${name}.js`);
    mkdirSync(dirname(file), { recursive: true });
    const packages = join(relative(dirname(file), unfinished), 'packages.js');
    writeFileSync(file, `module.exports = require('./${packages}')['${name}']();\n`);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
