import { type StoredWithdrawal, Withdrawals } from './withdrawals';

const today = '2026-11-02';
const withdrawal = (date: string, returnDate: string | null = null): StoredWithdrawal => ({
  id: 3,
  date,
  returnDate,
  reason: 'Moved away',
});
const begin = (all: readonly StoredWithdrawal[], date: string) =>
  new Withdrawals(all, today).begin({ date, reason: null });
const end = (all: readonly StoredWithdrawal[], date?: string) => new Withdrawals(all, today).end(date).returnDate;

describe('a withdrawal from the school', () => {
  it('begins on any day up to two years ahead', () => {
    for (const date of ['2020-01-01', today, '2028-11-02']) expect(begin([], date)).toBeNull();
    expect(() => begin([], '2028-11-03')).toThrow('date must be at most two years in the future');
  });

  it('is refused while another one is in effect, and replaces one that is to come', () => {
    expect(() => begin([withdrawal('2026-11-02')], '2026-12-01')).toThrow('Student is withdrawn');
    expect(begin([withdrawal('2026-11-03')], '2026-12-01')).toMatchObject({ id: 3 });
  });

  it('begins after the last return, or goes on if it has the same day', () => {
    const returned = withdrawal('2026-09-01', '2026-10-01');
    expect(begin([returned], '2026-10-01')).toBeNull();
    expect(() => begin([returned], '2026-09-30')).toThrow('date must not be before 2026-10-01');
    expect(begin([returned], '2026-09-01')).toEqual(returned);
  });

  it('ends today, or on a given day, and before it begins if it is to come', () => {
    expect(end([withdrawal('2026-09-01')])).toBe(today);
    expect(end([withdrawal('2026-09-01')], '2027-01-11')).toBe('2027-01-11');
    expect(end([withdrawal('2026-12-01')])).toBe('2026-12-01');
    expect(() => end([withdrawal('2026-09-01')], '2026-08-31')).toThrow('date must not be before 2026-09-01');
    for (const all of [[], [withdrawal('2026-09-01', today)]])
      expect(() => end(all)).toThrow('Student is not withdrawn');
  });

  it('with a planned return is not over, and gets another return', () => {
    const planned = withdrawal('2026-10-01', '2027-01-11');
    expect(() => begin([planned], '2026-12-01')).toThrow('Student is withdrawn');
    expect([end([planned]), end([planned], '2027-02-01')]).toEqual([today, '2027-02-01']);
    expect(begin([withdrawal('2026-12-01', '2027-01-11')], '2026-11-10')).toMatchObject({ id: 3 });
  });

  it('that was given up before it began stands in the way of nothing', () => {
    const givenUp = { ...withdrawal('2026-12-01', '2026-12-01'), id: 4 };
    expect(begin([givenUp], '2026-11-10')).toBeNull();
    expect(end([withdrawal('2026-11-10'), givenUp], '2026-11-20')).toBe('2026-11-20');
    const absent = withdrawal('2026-09-01', '2026-11-20');
    expect(() =>
      begin(
        [
          { ...absent, returnDate: '2026-11-01' },
          { ...withdrawal('2026-12-01'), id: 4 },
        ],
        '2026-10-10',
      ),
    ).toThrow('before 2026-11-01');
  });

  it('is the current one until the student has returned', () => {
    expect(new Withdrawals([withdrawal('2026-12-01')], today).current()).toMatchObject({ id: 3 });
    expect(() => new Withdrawals([withdrawal('2026-09-01', today)], today).current()).toThrow(
      'Student is not withdrawn',
    );
  });
});
