// Names the suites of `npm run test:all` that cover a change: `test/suites.json` says which files each covers. Standard output
// has their names, one a line; standard error says why each is run or left out.
//
// The change is everything since a base: the commit of CHECK_BASE, or the newest commit of the first-parent line that is more
// than six hours older than HEAD, since the commits of one piece of work land together. Without a base all suites are run.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '..');
const secondsOfWork = 6 * 3_600;
const { everything, suites } = JSON.parse(readFileSync(join(root, 'test/suites.json'), 'utf8'));

const base = baseOfChange();
const changed = base === null ? null : git('diff', '--name-only', '--no-renames', base);
console.error(changed === null ? 'Base: none is known' : `Base: ${base}, ${changed.length} files have changed since`);
for (const { name, covers } of suites) {
  const reason = reasonFor(covers);
  console.error(`${name}: ${reason === null ? 'left out, no file that it covers has changed' : reason}`);
  if (reason !== null) console.log(name);
}

/** A commit id; null when there is none. */
function baseOfChange() {
  if (process.env.CHECK_BASE) return git('rev-parse', '--verify', `${process.env.CHECK_BASE}^{commit}`)[0];
  const commits = firstParents().map((line) => line.split(' '));
  const [, newest = ''] = commits[0] ?? [];
  return commits.find(([, time]) => Number(newest) - Number(time) > secondsOfWork)?.[0] ?? null;
}

/** Commits with their times, the newest first; none outside of a repository. */
function firstParents() {
  try {
    return git('log', '--first-parent', '--format=%H %ct');
  } catch {
    return [];
  }
}

/** Why a suite is to be run; null when it is not. */
function reasonFor(covers) {
  if (changed === null) return 'is run, since what has changed is not known';
  const file = changed.find((path) => [...everything, ...covers].some((pattern) => matchesGlob(path, pattern)));
  return file === undefined ? null : `is run, since ${file} has changed`;
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean);
}
