import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { dirname, join } from 'node:path';
import prettier from 'prettier';
import { benchmarksPage } from './benchmarks-page.mjs';
import { growthPicture } from './growth-picture.mjs';
import { latencyPicture } from './latency-picture.mjs';

const file = 'bench/results.json';
const page = 'bench/benchmarks.md';
const images = 'bench/images/benchmarks';

/** Figures with their origin. @param command as it is typed */
export function resultOf(figures, { command, load, pace, postgres }) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    date: new Date().toISOString().slice(0, 10),
    command,
    machine: `${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}`,
    versions: { homeroom: commit() ? `${version} (${commit()})` : version, node: process.versions.node, postgres },
    load,
    pace,
    figures,
  };
}

/** Null if the sources have no Git history. */
function commit() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return null;
  }
}

/**
 * Writes the page and its pictures. Parts that were not measured keep their earlier results.
 *
 * @param folder the project or another folder
 * @returns the names of the files
 */
export async function writeResults(measured, folder) {
  const earlier = existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : {};
  const results = { ...earlier, ...measured };
  const { comparison, growth } = results;
  const texts = {
    [file]: await formatted(file, JSON.stringify(results)),
    [page]: await formatted(page, benchmarksPage(results)),
    ...(comparison && { [`${images}-latency.svg`]: latencyPicture(comparison.figures, comparison.date) }),
    ...(growth && { [`${images}-growth.svg`]: growthPicture(growth.figures, growth.date) }),
  };
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return Object.keys(texts);
}

async function formatted(name, text) {
  return prettier.format(text, { ...(await prettier.resolveConfig(name)), filepath: name });
}
