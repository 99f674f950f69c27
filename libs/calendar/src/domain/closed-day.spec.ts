import { ClosedDay } from './closed-day';

const at = new Date('2026-09-01T08:00:00Z');
const close = (details: object) => ClosedDay.close({ name: 'Snow', firstDay: '2027-01-12', ...details }, at);

describe('a closed day', () => {
  it('is one day of the whole district unless more is said', () => {
    expect(close({})).toMatchObject({ firstDay: '2027-01-12', lastDay: '2027-01-12', schoolId: null });
    expect(close({ lastDay: '2027-01-14', schoolId: 7 })).toMatchObject({ lastDay: '2027-01-14', schoolId: 7 });
  });

  it('ends on its first day at the earliest, and after 120 days at the latest', () => {
    expect(() => close({ lastDay: '2027-01-11' })).toThrow('last_day must not be before first_day');
    expect(() => close({ lastDay: '2027-05-11' })).not.toThrow();
    expect(() => close({ lastDay: '2027-05-12' })).toThrow('last_day must be at most 119 days after first_day');
  });
});
