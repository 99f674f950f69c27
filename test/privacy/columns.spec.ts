import { readFileSync } from 'node:fs';
import { TestSchool } from '../support/test-school';
import { keptColumns, nameColumns, namelessColumns, textColumns } from './name-columns';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

describe('every column with text', () => {
  it('is searched for the name of an erased student, or is said to hold none, or to keep it', async () => {
    const known = [...nameColumns, ...keptColumns, ...Object.keys(namelessColumns)];
    expect(known.sort()).toEqual(await textColumns(school.sql()));
  });

  it('that keeps a name is in docs/privacy.md with the reason', () => {
    const [, section = ''] = /### Names that stay\n([^]*?)\n##/.exec(readFileSync('docs/privacy.md', 'utf8')) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
    expect(listed.sort()).toEqual([...keptColumns].sort());
  });
});
