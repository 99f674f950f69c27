import { namesTag } from './answers';

it.each([
  ['"a"', true, true],
  ['W/"a"', false, true],
  ['*', true, true],
  ['"b"', false, false],
  ['"b", "a"', true, true],
  ['', false, false],
  [',,"a",', true, true],
  ['"a', null, null],
  ['a', null, null],
] as const)('a list of entity tags reads %j', (list, strong, weak) => {
  expect([namesTag(list, '"a"', 'strong'), namesTag(list, '"a"', 'weak')]).toEqual([strong, weak]);
});
