import { csvLine, withoutApostrophe } from './csv';

it.each<[string | number | null, string]>([
  ['Zoë', 'Zoë'],
  [null, ''],
  [-1.5, '-1.5'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-', "'-"],
  ['＝1+1', "'＝1+1"],
  ['＋49', "'＋49"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
])('the cell of %j is %j', (value, cell) => {
  expect(csvLine([value, 'next'])).toBe(`${cell},next\n`);
});

it.each([
  '=1+1',
  '＝1',
  "'＋1",
  "''－x",
  '＠',
  "'=1+1",
  "''@x",
  "'tis",
  "'",
  '',
  '\t=1',
  '\r=1',
  '\n=1',
  "it's",
  '+49 30 1234',
])('restores %j', (text) => {
  const cell = csvLine([text]).slice(0, -1);
  const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(withoutApostrophe(read)).toBe(text);
});
