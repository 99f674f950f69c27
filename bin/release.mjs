// The part of `npm version` that is ours. `check` runs before the version changes: the change log must have something to release.
// Without an argument it runs after: the changes under Unreleased move under the version with its date, the client gets the same
// version, and migrations/releases.ts gets a line. The folder is that of the package in which npm runs it.
import { readFileSync, writeFileSync } from 'node:fs';

const unreleased = '## [Unreleased]\n';

if (process.argv[2] === 'check') assertReleasable();
else release(JSON.parse(readFileSync('package.json', 'utf8')).version, new Date().toISOString().slice(0, 10));

function assertReleasable() {
  if (!/^- /m.test(changesIn(readFileSync('CHANGELOG.md', 'utf8')))) {
    fail('CHANGELOG.md has no change under Unreleased: there is nothing to release');
  }
}

function release(version, date) {
  if (readFileSync('migrations/releases.ts', 'utf8').includes(`'${version}'`)) fail(`${version} is a release already`);
  change('CHANGELOG.md', (text) => changeLogOf(text, version, date));
  change('migrations/releases.ts', (text) => text.replace(/^\];$/m, `  ${lineOf(version)},\n];`));
  change('clients/typescript/package.json', (text) => text.replace(/("version": ")[^"]+/, `$1${version}`));
  change('clients/typescript/src/version.ts', (text) => text.replace(/(version = ')[^']+/, `$1${version}`));
  change('clients/typescript/README.md', (text) => text.replace(/(homeroom-client-)\d\S*(?=\.tgz)/, `$1${version}`));
  change('package-lock.json', (text) =>
    text.replace(/("clients\/typescript": \{\s+"name": "[^"]+",\s+"version": ")[^"]+/, `$1${version}`),
  );
}

/** The text between the heading Unreleased and the next version. */
function changesIn(text) {
  const [, changes] = text.split(unreleased);
  if (changes === undefined) fail('CHANGELOG.md has no heading [Unreleased]');
  return changes.split(/^## /m)[0];
}

function changeLogOf(text, version, date) {
  const changes = changesIn(text);
  const released = `${unreleased}\n## [${version}] - ${date}\n\n${changes.trim()}\n\n`;
  return text.replace(`${unreleased}${changes}`, () => released);
}

/** The newest migration of each kind, from the lists of migrations/index.ts. */
function lineOf(version) {
  const text = readFileSync('migrations/index.ts', 'utf8');
  const [access, school] = ['accessMigrations', 'schoolMigrations'].map((list) => {
    const [, names = ''] = new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(text) ?? [];
    return names.match(/\w+/g)?.at(-1) ?? fail(`migrations/index.ts has no ${list}`);
  });
  return `{ version: '${version}', access: '${access}', school: '${school}' }`;
}

function change(file, to) {
  const before = readFileSync(file, 'utf8');
  const after = to(before);
  if (after === before) fail(`${file} could not be changed for the release`);
  writeFileSync(file, after);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
