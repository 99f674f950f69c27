import { levelAfter, levelsInOrder } from './grade-levels';
import { dueDay, stepOf } from './roll-over';
import { YearNotOver } from './roll-over.errors';

const levels = ['K', '1', '2'];
const options = { levels, reason: 'Graduated', nextSchool: null };

describe('the order of grade levels', () => {
  it('begins with kindergarten, and has numbers in natural order', () => {
    expect(levelsInOrder(['10', '9', 'K', '1', 'Pre-K', '9'])).toEqual(['Pre-K', 'K', '1', '9', '10']);
  });

  it('gives the level after another one, null after the last, and undefined for an unknown one', () => {
    expect(['K', '1', '2', '3'].map((level) => levelAfter(levels, level))).toEqual(['1', '2', null, undefined]);
  });
});

describe('the end of the year for a student', () => {
  const exception = { outcome: null, gradeLevel: null, reason: null };

  it.each([
    ['goes up', 'K', undefined, { step: 'up', gradeLevel: '1' }],
    ['graduates', '2', undefined, { step: 'withdraw', reason: 'Graduated', isGraduate: true }],
    ['repeats', '1', { ...exception, outcome: 'repeats' as const }, { step: 'stay' }],
    ['repeats the last level', '2', { ...exception, outcome: 'repeats' as const }, { step: 'stay' }],
    [
      'leaves',
      '1',
      { ...exception, outcome: 'leaves' as const, reason: 'Moved' },
      { step: 'withdraw', reason: 'Moved', isGraduate: false },
    ],
    ['skips a level', 'K', { ...exception, gradeLevel: '2' }, { step: 'up', gradeLevel: '2' }],
    ['has a level that the order lacks', '7', undefined, { step: 'unknown_level' }],
  ])('is that the student %s', (_text, level, given, step) => {
    expect(stepOf(level, options, given)).toEqual(step);
  });

  it('is another school after the last level, if there is one', () => {
    const nextSchool = { schoolId: 5, gradeLevel: '3' };
    expect(stepOf('2', { ...options, nextSchool }, undefined)).toEqual({ step: 'other_school', ...nextSchool });
  });
});

describe('the day of a roll-over', () => {
  it('is the day after the year at the earliest', () => {
    expect(dueDay('2026-06-11', null, '2026-05-02')).toBe('2026-06-12');
    expect(dueDay('2026-06-11', '2026-07-01', '2026-05-02')).toBe('2026-07-01');
    expect(() => dueDay('2026-06-11', '2026-06-11', '2026-05-02')).toThrow(YearNotOver);
  });

  it('is today once the year is over, and never a day that is over', () => {
    expect(dueDay('2026-06-11', null, '2026-06-20')).toBe('2026-06-20');
    expect(dueDay(null, null, '2026-05-02')).toBe('2026-05-02');
    expect(() => dueDay(null, '2026-05-01', '2026-05-02')).toThrow('on must not be in the past');
  });
});
