import { summaryOf } from './attendance';

describe('the attendance summary', () => {
  it('counts a late student as present', () => {
    expect(summaryOf({ present: 6, absent: 1, late: 2, excused: 1 })).toEqual({
      total_days: 10,
      present: 6,
      absent: 1,
      late: 2,
      excused: 1,
      attendance_rate: 80,
    });
  });

  it.each([
    [1, 2, 33.33],
    [2, 1, 66.67],
    [1, 31, 3.13],
    [0, 5, 0],
    [5, 0, 100],
  ])('rounds the rate of %d days present and %d absent to %d', (present, absent, rate) => {
    expect(summaryOf({ present, absent, late: 0, excused: 0 }).attendance_rate).toBe(rate);
  });

  it('of no records is 0', () => {
    expect(summaryOf({ present: 0, absent: 0, late: 0, excused: 0 })).toMatchObject({
      total_days: 0,
      attendance_rate: 0,
    });
  });
});
