import { rowsBelow } from '../support/docs/markdown-table';
import { documentOf } from '../support/docs/open-api';
import { TestSchool } from '../support/test-school';
import { testTitles } from '../support/docs/test-titles';

const rows = rowsBelow('docs/decisions.md', 'Question');

/** The names of the page's rows; the head of one that decides several things has several, with commas. */
const decisions = rows.flatMap(([question = '']) => namesIn(question));

/** What the titles of the tests end in: `keeps its students (capacity)`. */
const pinned = testTitles().flatMap(({ file, text }) => {
  const [, names = ''] = /\(([^()]+)\)$/.exec(text) ?? [];
  return namesIn(names).map((decision) => ({ file, decision }));
});

/** The codes of the Error object. */
const codesOfTheInterface = ['VALIDATION_ERROR', 'UNAUTHORIZED', 'NOT_FOUND', 'RATE_LIMITED'];

describe('the decisions page', () => {
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
    const decided = [...answer.matchAll(/(\d{3}) `([A-Z_]+)`/g)].map(([, status, code]) => `${status} ${code}`);
    expect(decided.sort()).toEqual([...new Set(codes)].sort());
  });
});

function namesIn(text: string): string[] {
  return text === '' ? [] : text.replaceAll('`', '').split(', ');
}
