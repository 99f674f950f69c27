import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '../support/docs/open-api';
import { TestSchool } from '../support/test-school';
import { testTitles } from '../support/docs/test-titles';

const root = join(__dirname, '../..');

/** The answers of all pages, each with its heading. A page with groups has its answers one level below them. */
const rows = globSync('docs/decisions/*.md', { cwd: root }).flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const heading = /^### /m.test(text) ? '### ' : '## ';
  return text
    .split(new RegExp(`^${heading}`, 'm'))
    .slice(1)
    .map((answer) => [answer.slice(0, answer.indexOf('\n')), answer.slice(answer.indexOf('\n'))] as const);
});

/** The names of the answers; the heading of one that decides several things has several, with commas. */
const decisions = rows.flatMap(([question = '']) => namesIn(question));

/** What the titles of the tests end in: `keeps its students (capacity)`. */
const pinned = testTitles().flatMap(({ file, text }) => {
  const [, names = ''] = /\(([^()]+)\)$/.exec(text) ?? [];
  return namesIn(names).map((decision) => ({ file, decision }));
});

/** The codes of the Error object. */
const codesOfTheInterface = ['VALIDATION_ERROR', 'UNAUTHORIZED', 'NOT_FOUND', 'RATE_LIMITED'];

describe('the decisions pages', () => {
  it('decides nothing that no test pins', () => {
    const names = new Set(pinned.map(({ decision }) => decision));
    expect(decisions.filter((decision) => !names.has(decision))).toEqual([]);
  });

  it('holds every decision that a test claims to pin', () => {
    expect(pinned.filter(({ decision }) => !decisions.includes(decision))).toEqual([]);
  });

  it('has one name for one thing', () => {
    expect(decisions).toEqual([...new Set(decisions)]);
  });

  it('names every code that the interface does not, as documented (Further codes)', async () => {
    const school = await TestSchool.open();
    const document = JSON.stringify(await documentOf(school));
    await school.close();
    const codes = [...document.matchAll(/"code":"([A-Z_]+)","status":(\d+)/g)]
      .filter(([, code = '']) => !codesOfTheInterface.includes(code))
      .map(([, code, status]) => `${status} ${code}`);
    const [, answer = ''] = rows.find(([question]) => question === 'Further codes') ?? [];
    const decided = [...answer.matchAll(/(\d{3})\s`([A-Z_]+)`/g)].map(([, status, code]) => `${status} ${code}`);
    expect(decided.sort()).toEqual([...new Set(codes)].sort());
  });
});

function namesIn(text: string): string[] {
  return text === '' ? [] : text.replaceAll('`', '').split(', ');
}
