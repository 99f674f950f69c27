import { letterGrade, lettersOf } from '@homeroom/academics';
import type { Grade } from '../../../apps/dashboard/src/api/types';
import {
  averageOf,
  gradesByClass,
  percentText,
  termsOf,
} from '../../../apps/dashboard/src/pages/student/grades/class-averages';

const letters = lettersOf('plus-minus');

const grade = (
  score: number,
  max_score: number,
  { class_id = 1, term = 'Q1', graded_at = '2026-09-01' } = {},
): Grade => ({
  ...{ id: 1, student_id: 1, class_id, assignment_name: null, score, max_score, term, comments: null },
  ...{ letter_grade: 'A', graded_at: `${graded_at}T08:00:00.000Z` },
});

describe('the average of a student', () => {
  it('is the mean of the percentages: points do not weigh it (Average of grades)', () => {
    expect(averageOf([grade(10, 10), grade(50, 100)], letters)).toEqual({ percent: 75, letter: 'C' });
  });

  it('has the letter that the school gives for that percentage, and none of a rounded one', () => {
    for (const scale of ['plus-minus', 'plain'] as const) {
      for (const score of [0, 59.99, 60, 69.9, 70, 79, 80, 82.99, 83, 89.999, 90, 92.995, 93, 100, 110]) {
        expect([scale, score, averageOf([grade(score, 100)], lettersOf(scale)).letter]).toEqual([
          ...[scale, score, letterGrade(scale, score, 100)],
        ]);
      }
    }
    expect(averageOf([grade(92.9, 100), grade(93.1, 100)], letters).letter).toBe('A');
    expect(averageOf([grade(1, 3), grade(2, 3), grade(3, 3)], letters).percent).toBeCloseTo(66.667, 3);
  });

  it.each([
    [92.99, '92.9 %'],
    [93, '93.0 %'],
    [89.95, '89.9 %'],
    [100, '100.0 %'],
    [0, '0.0 %'],
    [64.3, '64.3 %'],
  ])('of %s is shown as %s', (score, text) => expect(percentText(averageOf([grade(score, 100)], letters))).toBe(text));

  it('is made for each class and term, and the grades of a class are by term and time', () => {
    const late = grade(9, 10, { term: 'Q2', graded_at: '2026-11-20' });
    const early = grade(7, 10, { term: 'Q2', graded_at: '2026-11-12' });
    const other = grade(5, 10, { class_id: 2, term: 'Q10' });
    const first = grade(10, 10);
    const rows = gradesByClass([late, other, first, early], letters);
    expect(rows.map(({ classId, grades }) => [classId, grades])).toEqual([
      [1, [first, early, late]],
      [2, [other]],
    ]);
    expect([...(rows[0]?.averages ?? [])].map(([term, { percent }]) => [term, percent]).sort()).toEqual([
      ['Q1', 100],
      ['Q2', 80],
    ]);
    expect(termsOf([late, other, first, early])).toEqual(['Q1', 'Q2', 'Q10']);
  });
});
