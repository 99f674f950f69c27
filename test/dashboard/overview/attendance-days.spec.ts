import type { AttendanceRecord, AttendanceStatus } from '../../../apps/dashboard/src/api/types';
import { countsUpTo, daysOf, maxWeeks, weeksOf } from '../../../apps/dashboard/src/pages/student/attendance-days';

const today = '2026-03-09';

const record = (date: string, status: AttendanceStatus, id = 1): AttendanceRecord => ({
  ...{ id, student_id: 1, class_id: id, date, status },
  ...{ notes: null, recorded_at: `${date}T09:00:00.000Z` },
});

describe('a student’s calendar', () => {
  it('shows the worst of a day, in the order of days', () => {
    const days = daysOf([
      record('2026-03-04', 'late', 1),
      record('2026-03-03', 'present', 2),
      record('2026-03-04', 'absent', 3),
      record('2026-03-04', 'excused', 4),
      record('2026-03-05', 'late', 5),
      record('2026-03-05', 'excused', 6),
    ]);
    expect(days.map(({ date, status, records }) => [date, status, records.length])).toEqual([
      ['2026-03-03', 'present', 1],
      ['2026-03-04', 'absent', 3],
      ['2026-03-05', 'excused', 2],
    ]);
  });

  it('has a column for each week from the first day to the last, Monday first, across the change of clocks and years', () => {
    const weeks = weeksOf(daysOf([record('2025-12-28', 'present'), record('2026-01-12', 'late')]), today);
    expect(weeks.map(({ monday }) => monday)).toEqual(['2025-12-22', '2025-12-29', '2026-01-05', '2026-01-12']);
    expect(weeks.map(({ days }) => days.map((day) => day?.date ?? null))).toEqual([
      [...Array<null>(6).fill(null), '2025-12-28'],
      Array<null>(7).fill(null),
      Array<null>(7).fill(null),
      ['2026-01-12', ...Array<null>(6).fill(null)],
    ]);
  });

  it('ends with the last year of a longer time', () => {
    const weeks = weeksOf(daysOf([record('2020-01-01', 'absent'), record('2026-03-04', 'present')]), today);
    expect(weeks).toHaveLength(maxWeeks);
    expect([weeks[0]?.monday, weeks.at(-1)?.monday]).toEqual(['2025-03-03', '2026-03-02']);
  });

  it('keeps the year before today when absences are planned, and no day that may not be recorded', () => {
    const days = ['2025-03-03', '2026-03-04', '2027-03-08', '2062-03-04'].map((date) => record(date, 'excused'));
    const weeks = weeksOf(daysOf(days), today);
    expect([weeks[0]?.monday, weeks.at(-1)?.monday]).toEqual(['2025-03-10', '2027-03-08']);
  });

  it('of nobody is empty', () => expect(weeksOf(daysOf([]), today)).toEqual([]));
});

describe('a student’s attendance rate', () => {
  it('counts the records up to today, and no planned absence (Attendance summary)', () => {
    const records = [
      record('2026-03-05', 'present', 1),
      record('2026-03-06', 'late', 2),
      record(today, 'absent', 3),
      record('2026-03-10', 'excused', 4),
      record('2062-03-10', 'absent', 5),
    ];
    const counts = { present: 1, late: 1, absent: 1, excused: 0, total: 3, rate: 66.67 };
    expect(countsUpTo(today, records)).toEqual(counts);
    expect(countsUpTo('2026-03-04', records)).toMatchObject({ total: 0, rate: null });
  });
});
