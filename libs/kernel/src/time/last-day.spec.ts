import { dayAfter, dayBefore, isArchived } from './last-day';

describe('a record is archived', () => {
  it.each([
    ['on no day without a last day', null, false],
    ['not on its last day', '2026-09-15', false],
    ['not before its last day', '2026-09-16', false],
    ['on the day after its last day', '2026-09-14', true],
  ])('%s', (_, lastDay, expected) => {
    expect(isArchived({ lastDay }, '2026-09-15')).toBe(expected);
  });
});

it.each([
  ['2026-09-15', '2026-09-14'],
  ['2026-03-01', '2026-02-28'],
  ['2026-01-01', '2025-12-31'],
])('the day before %s is %s', (date, expected) => {
  expect(dayBefore(date)).toBe(expected);
  expect(dayAfter(expected)).toBe(date);
});
