import { endOfSeat, returnDay, yearEndedBefore } from './seat-end';

const today = '2026-08-20';
const year = '2026-06-18';

describe('a seat that the packages no longer have ends', () => {
  it.each([
    ['after the last day of its term', '2025-08-25', '2026-01-15', '2026-01-16'],
    ['today on the last day of the term', '2025-08-25', today, today],
    ['today while the term goes on', '2025-08-25', '2026-12-18', today],
    ['after the school year without a term', '2025-08-25', null, '2026-06-19'],
    ['today if it began after the term', '2026-02-01', '2026-01-15', today],
    ['on its first day if that is to come', '2026-08-24', '2026-12-18', '2026-08-24'],
    ['after its first day if that is the last day of the term', '2026-01-15', '2026-01-15', '2026-01-16'],
  ])('%s', (_, beginDate, lastDay, end) => {
    expect(endOfSeat(beginDate, { lastDay, yearEnded: year }, today)).toBe(end);
  });

  it('today where neither a term nor a school year that is over is known', () => {
    expect(endOfSeat('2025-08-25', { lastDay: null, yearEnded: null }, today)).toBe(today);
  });
});

describe('the school year that is over', () => {
  const years = [
    { firstDay: '2024-08-26', lastDay: '2025-06-12' },
    { firstDay: '2025-08-25', lastDay: year },
    { firstDay: '2026-08-24', lastDay: '2027-06-17' },
  ];

  it.each([
    ['in summer', today, year],
    ['in the year', '2026-09-01', null],
    ['on the first day', '2026-08-24', null],
    ['on the last day', year, null],
    ['before all years', '2024-08-01', null],
  ])('%s', (_, day, expected) => {
    expect(yearEndedBefore(day, years)).toBe(expected);
  });
});

describe('a student whom the packages list again is back', () => {
  const years = [{ firstDay: '2026-08-24', lastDay: '2027-06-17' }];

  it.each([
    ['on the first day of the school year after the withdrawal', '2026-06-19', '2026-09-06', '2026-08-24'],
    ['today in the school year of the withdrawal', '2026-08-24', '2026-09-06', '2026-09-06'],
    ['today before the school year', '2026-06-19', '2026-08-20', '2026-08-20'],
  ])('%s', (_, withdrawnOn, day, expected) => {
    expect(returnDay(withdrawnOn, years, day)).toBe(expected);
  });
});
