import type { SchoolClass } from '../../../apps/dashboard/src/api/types';
import { lessonsOn, readSchedule } from '@homeroom/classes';
import {
  classesToday,
  lessonsNow,
  seatsToCome,
  unmarkedText,
} from '../../../apps/dashboard/src/pages/student/today/day-plan';
import type { StudentClass } from '../../../apps/dashboard/src/school/enrollments/periods';
import type { ClassTime } from '../../../apps/dashboard/src/school/days/class-time';

/** A Friday. */
const today = '2026-11-27';
let ids = 0;

const seat = (
  name: string,
  schedule: string,
  begin_date = '2026-09-01',
  end_date: string | null = null,
): StudentClass => ({
  class: { id: (ids += 1), name, schedule } as SchoolClass,
  periods: [{ id: 1, begin_date, end_date, enrolled_at: `${begin_date}T08:00:00.000Z` }],
});

const timeOf = (schedule: string): ClassTime => {
  const read = readSchedule(schedule);
  return {
    is_over: false,
    in_term: true,
    closed_by: null,
    has_known_days: true,
    lessons: lessonsOn(read, today),
    unknown_words: read.unknown,
  };
};

/** With the times as the server answers them. */
const planOf = (classes: readonly StudentClass[]) =>
  classesToday(classes, today, new Map(classes.map((each) => [each.class.id, timeOf(each.class.schedule)])));

const at = (minutes: number, ...classes: StudentClass[]) => {
  const { current, next, isComplete } = lessonsNow(planOf(classes), minutes);
  const nameOf = (lesson: { schoolClass: SchoolClass }) => lesson.schoolClass.name;
  return { current: current.map(nameOf), next: next && nameOf(next), isComplete };
};

const algebra = seat('Algebra', 'Mon-Fri 09:00-09:50');
const biology = seat('Biology', 'Fri 10:00-10:50');

describe('the day of a student', () => {
  it('has the classes of today by their time, and those that do not meet last', () => {
    const classes = [seat('Music', 'Mon 08:00-08:45'), biology, seat('Chess', 'When it rains'), algebra];
    expect(planOf(classes).map(({ schoolClass, time }) => [schoolClass.name, time?.lessons?.length])).toEqual([
      ...[
        ['Algebra', 1],
        ['Biology', 1],
        ['Chess', undefined],
        ['Music', 0],
      ],
    ]);
  });

  it('has no class of the past or of the future', () => {
    const past = seat('Past', 'Fri 09:00-10:00', '2025-09-01', today);
    const future = seat('Future', 'Fri 09:00-10:00', '2026-11-28');
    const neverBegun = seat('Never', 'Fri 09:00-10:00', '2026-12-01', '2026-12-01');
    expect(planOf([past, future, neverBegun])).toEqual([]);
    expect(seatsToCome([past, future, neverBegun], today).map(({ schoolClass }) => schoolClass.name)).toEqual([
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

it('says of a class without a mark that it is not taken only when it may have begun (Today)', () => {
  const noon = 12 * 60;
  const text = (schedule: string, given: Partial<ClassTime> = {}) =>
    unmarkedText({ ...timeOf(schedule), ...given }, noon);
  expect(text('Fri 12:00')).toBe('Not taken yet');
  expect(text('Fri 12:01')).toBe('Later');
  expect(text('Fri 09:00, Fri 14:00')).toBe('Not taken yet');
  expect(text('When it rains')).toBe('Not taken yet');
  expect(text('Mon 09:00')).toBe('Does not meet');
  expect(text('Fri 09:00', { lessons: [], is_over: true })).toBe('Class is over');
  expect(text('Fri 09:00', { lessons: [], in_term: false })).toBe('Not in its term');
  expect(unmarkedText(undefined, noon)).toBe('…');
});
