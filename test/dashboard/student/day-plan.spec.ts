import type { SchoolClass } from '../../../apps/dashboard/src/api/types';
import { classesToday, lessonsNow, seatsToCome } from '../../../apps/dashboard/src/pages/student/today/day-plan';
import type { StudentClass } from '../../../apps/dashboard/src/pages/student/periods';
import { meetAtOnce } from '../../../apps/dashboard/src/school/class-schedule';

/** A Friday. */
const time = { today: '2026-11-27', weekday: 5, minutes: 9 * 60 + 30 };

const seat = (
  name: string,
  schedule: string,
  begin_date = '2026-09-01',
  end_date: string | null = null,
): StudentClass => ({
  class: { id: 1, name, schedule } as SchoolClass,
  periods: [{ id: 1, begin_date, end_date, enrolled_at: `${begin_date}T08:00:00.000Z` }],
});

const at = (minutes: number, ...classes: StudentClass[]) => {
  const { current, next, isComplete } = lessonsNow(classesToday(classes, time), minutes);
  const nameOf = (lesson: { schoolClass: SchoolClass }) => lesson.schoolClass.name;
  return { current: current.map(nameOf), next: next && nameOf(next), isComplete };
};

const algebra = seat('Algebra', 'Mon-Fri 09:00-09:50');
const biology = seat('Biology', 'Fri 10:00-10:50');

describe('the day of a student', () => {
  it('has the classes of today by their time, and those that do not meet last', () => {
    const classes = [seat('Music', 'Mon 08:00-08:45'), biology, seat('Chess', 'When it rains'), algebra];
    expect(classesToday(classes, time).map(({ schoolClass, hours }) => [schoolClass.name, hours?.length])).toEqual([
      ...[
        ['Algebra', 1],
        ['Biology', 1],
        ['Chess', undefined],
        ['Music', 0],
      ],
    ]);
  });

  it('has no class of the past or of the future', () => {
    const past = seat('Past', 'Fri 09:00-10:00', '2025-09-01', time.today);
    const future = seat('Future', 'Fri 09:00-10:00', '2026-11-28');
    const neverBegun = seat('Never', 'Fri 09:00-10:00', '2026-12-01', '2026-12-01');
    expect(classesToday([past, future, neverBegun], time)).toEqual([]);
    expect(seatsToCome([past, future, neverBegun], time.today).map(({ schoolClass }) => schoolClass.name)).toEqual([
      'Future',
    ]);
  });

  it('has a class now from its first minute until its end, and the next one', () => {
    expect(at(9 * 60 - 1, algebra, biology)).toMatchObject({ current: [], next: 'Algebra' });
    expect(at(9 * 60, algebra, biology)).toMatchObject({ current: ['Algebra'], next: 'Biology' });
    expect(at(9 * 60 + 50, algebra, biology)).toMatchObject({ current: [], next: 'Biology' });
    expect(at(10 * 60 + 50, algebra, biology)).toMatchObject({ current: [], next: null, isComplete: true });
  });

  it('is not complete with a schedule that is not understood, or a class whose end is not known (Schedule of a class)', () => {
    expect(at(8 * 60, algebra, seat('Chess', 'When it rains')).isComplete).toBe(false);
    const open = seat('Art', 'Fri 09:00');
    expect(at(8 * 60, open)).toEqual({ current: [], next: 'Art', isComplete: true });
    expect(at(9 * 60 + 10, open)).toEqual({ current: [], next: null, isComplete: false });
  });
});

it.each([
  ['Mon/Wed 09:00-10:30', 'Wed 10:00-11:00', true],
  ['Mon/Wed 09:00-10:30', 'Wed 10:30-11:00', false],
  ['Mon 09:00-10:30', 'Tue 09:00-10:30', false],
  ['Mon 09:00', 'Mon 09:00-09:50', true],
  ['Mon 09:00-09:50', 'Mon 09:00-09:50 in odd weeks', false],
])('%s and %s are at the same time: %s', (one, other, are) => {
  expect(meetAtOnce(one, other)).toBe(are);
  expect(meetAtOnce(other, one)).toBe(are);
});
