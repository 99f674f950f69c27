import type { SchoolClass, Student } from '../../../apps/dashboard/src/api/types';
import { historyOf } from '../../../apps/dashboard/src/pages/student/enrollments/student-history';
import { lastDay, type StudentClass } from '../../../apps/dashboard/src/school/enrollments/periods';

const today = '2026-11-27';
const student = { id: 1, name: 'Ada', enrollment_date: '2025-08-01' } as Student;

const seat = (name: string, begin_date: string, end_date: string | null, id = 1): StudentClass => ({
  class: { id, name } as SchoolClass,
  periods: [{ id, begin_date, end_date, enrolled_at: `${begin_date}T08:00:00.000Z` }],
});

const history = (
  classes: StudentClass[],
  withdrawals: { id: number; date: string; return_date: string | null; reason: string | null }[] = [],
) =>
  historyOf({ student, classes, withdrawals, today }).map((entry) => [
    entry.kind === 'class' ? entry.schoolClass.name : entry.kind,
    entry.firstDay,
    'lastDay' in entry ? entry.lastDay : null,
    'outcome' in entry ? entry.outcome : '',
  ]);

const came = ['enrollment', '2025-08-01', null, ''];

describe('the history of a student', () => {
  it('says to which class a student moved, and the last day in the old one', () => {
    expect(history([seat('Algebra', '2026-09-01', '2026-11-02', 1), seat('Biology', '2026-11-02', null, 2)])).toEqual([
      ['Biology', '2026-11-02', null, 'In the class'],
      ['Algebra', '2026-09-01', '2026-11-01', 'Moved to Biology'],
      came,
    ]);
  });

  it('does not guess at moves on a day on which several classes end and begin', () => {
    const classes = [
      ...[seat('Algebra', '2025-09-01', '2026-09-01', 1), seat('Art', '2025-09-01', '2026-09-01', 2)],
      ...[seat('Biology', '2026-09-01', null, 3), seat('Music', '2026-09-01', null, 4)],
    ];
    expect(history(classes).map(([name, , , outcome]) => [name, outcome])).toEqual([
      ...[
        ['Biology', 'In the class'],
        ['Music', 'In the class'],
      ],
      ...[
        ['Algebra', 'Ended'],
        ['Art', 'Ended'],
        ['enrollment', ''],
      ],
    ]);
  });

  it('has the withdrawals from the school with their return, and leaves out those without a day', () => {
    const withdrawals = [
      { id: 1, date: '2026-01-10', return_date: '2026-02-01', reason: 'Abroad' },
      { id: 2, date: '2026-03-01', return_date: '2026-03-01', reason: null },
    ];
    const classes = [seat('Algebra', '2025-09-01', '2026-01-10', 1), seat('Biology', '2026-02-01', '2026-06-30', 2)];
    expect(history(classes, withdrawals)).toEqual([
      ['Biology', '2026-02-01', '2026-06-29', 'Ended'],
      ['absence', '2026-01-10', '2026-01-31', 'Left the school, returned afterwards: Abroad'],
      ['Algebra', '2025-09-01', '2026-01-09', 'Left the school'],
      came,
    ]);
  });

  it('tells what is to come from what was', () => {
    const classes = [
      ...[seat('Algebra', '2026-09-01', '2026-12-01', 1), seat('Biology', '2026-12-01', null, 2)],
      seat('Chess', '2026-11-01', '2026-11-01', 3),
    ];
    expect(history(classes)).toEqual([
      ['Biology', '2026-12-01', null, 'To come'],
      ['Chess', '2026-11-01', null, 'Ended before its first day'],
      ['Algebra', '2026-09-01', '2026-11-30', 'Moves to Biology'],
      came,
    ]);
    expect(history([], [{ id: 1, date: '2026-12-24', return_date: null, reason: null }])[0]).toEqual([
      ...['absence', '2026-12-24', null, 'Leaves the school'],
    ]);
  });

  it('ends on the day before the first one without the student, over months and years', () => {
    expect([lastDay('2026-03-01'), lastDay('2027-01-01'), lastDay('2026-03-30')]).toEqual([
      ...['2026-02-28', '2026-12-31', '2026-03-29'],
    ]);
  });
});
