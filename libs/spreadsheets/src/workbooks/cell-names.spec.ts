import { columnLetters, columnNumber } from './cell-names';

it.each([
  ['A', 1],
  ['Z', 26],
  ['AA', 27],
  ['AZ', 52],
  ['ZZ', 702],
  ['XFD', 16_384],
])('column %s is the one with number %d', (letters, number) => {
  expect([columnNumber(`${letters}7`), columnLetters(number)]).toEqual([number, letters]);
});

it.each(['', '7', 'ABCD1', 'A-1'])('%j is no cell', (name) => expect(columnNumber(name)).toBeNull());
