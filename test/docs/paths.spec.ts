import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const pages = globSync(['*.md', 'bench/*.md', 'docs/**/*.md', 'clients/*/*.md'], { cwd: root });

/** What a page leads to within the repository, without the place within a page. */
const linksOf = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));

/** What a page names in full, such as `test/matrices/scopes.spec.ts`; not what it leaves open, such as `http/*.dto.ts`. */
const namesOf = (page: string) =>
  [...textOf(page).matchAll(/`((?:apps|bench|bin|clients|docs|libs|migrations|test)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  );

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

describe.each(pages)('%s', (page) => {
  it('leads nowhere else than to what is there', () => {
    expect(linksOf(page).filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  it('names no file that is gone', () => {
    expect(namesOf(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('many are led to and named', () => {
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(10);
  expect(namesOf('CONTRIBUTING.md').length).toBeGreaterThan(10);
});
