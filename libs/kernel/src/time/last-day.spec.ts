import { isArchived } from './last-day';

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
