import type { GradeOfAverage } from './average';
import { lettersOf } from './grading-scale';
import { termAverages } from './term-averages';

const grade = (id: number, given: Partial<GradeOfAverage>): GradeOfAverage => {
  const graded_at = '2026-09-01T08:00:00.000Z';
  return { id, class_id: 1, term: 'Q1', assignment_name: null, score: 90, max_score: 100, graded_at, ...given };
};

const averages = (...grades: GradeOfAverage[]) => termAverages(grades, lettersOf('plus-minus'));

describe('the averages of a student', () => {
  it('are one for each class and term with grades, by class and then by term (Average of grades)', () => {
    const found = averages(
      grade(1, { class_id: 10, term: 'Q1' }),
      grade(2, { class_id: 2, term: 'Q10' }),
      grade(3, { class_id: 2, term: 'Q2' }),
      grade(4, { class_id: 2, term: 'Q02' }),
    );
    expect(found.map(({ class_id, term }) => [class_id, term])).toEqual([
      [2, 'Q02'],
      [2, 'Q2'],
      [2, 'Q10'],
      [10, 'Q1'],
    ]);
    expect(averages()).toEqual([]);
  });

  it('say how many grades count: of two for one assignment the newer one (Average of grades)', () => {
    const essay = { assignment_name: 'Essay', graded_at: '2026-09-02T08:00:00.000Z' };
    const again = { ...essay, graded_at: '2026-09-03T08:00:00.000Z' };
    expect(averages(grade(1, { ...again, score: 89.96 }), grade(2, { ...essay, score: 10 }))).toEqual([
      { class_id: 1, term: 'Q1', percent: 89.9, letter_grade: 'B+', grades: 1 },
    ]);
  });
});
