import { attendanceRows } from '../../../apps/dashboard/src/pages/overview/attendance-rows';

const day = (date: string) => ({ date, present: 9, absent: 1, late: 0, excused: 0, rate: 90 });
const rowsOf = (year: number, ...dates: string[]) =>
  attendanceRows(dates.map(day), year).map(({ day: label, rate }) => [label, rate]);

describe('a chart of school days', () => {
  it('shows a weekday without records as a gap, and closes up weekends', () => {
    // Thursday to Tuesday; Monday was a holiday.
    expect(rowsOf(2026, '2026-10-08', '2026-10-09', '2026-10-13')).toEqual([
      ['Oct 8', 90],
      ['Oct 9', 90],
      ['Oct 12', null],
      ['Oct 13', 90],
    ]);
  });

  it('shows a Saturday on which the school recorded', () => {
    expect(rowsOf(2026, '2026-10-09', '2026-10-10')).toEqual([
      ['Oct 9', 90],
      ['Oct 10', 90],
    ]);
  });

  it('shows a long break as a gap of a week, and the years where they change', () => {
    const rows = rowsOf(2026, '2025-12-19', '2026-01-05');
    expect(rows.map(([, rate]) => rate)).toEqual([90, null, null, null, null, null, 90]);
    expect([rows[0]?.[0], rows.at(-1)?.[0]]).toEqual(['Dec 19, 2025', 'Jan 5, 2026']);
  });

  it('shows the year of days that are not of this year', () => {
    expect(rowsOf(2026, '2025-12-18')).toEqual([['Dec 18, 2025', 90]]);
  });
});
