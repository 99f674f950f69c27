import { averageOf, countedGrades, type GradeOfAverage, meanOfAverages, meanPercent, percentText } from './average';
import { letterGrade, lettersOf } from './grading-scale';

let id = 0;

const grade = (score: number, given: Partial<GradeOfAverage> = {}): GradeOfAverage => {
  id += 1;
  const graded_at = '2026-09-01T08:00:00.000Z';
  return { id, class_id: 1, term: 'Q1', assignment_name: `Quiz ${id}`, score, max_score: 100, graded_at, ...given };
};

const average = (...grades: GradeOfAverage[]) => averageOf(grades, lettersOf('plus-minus'));

describe('the average of a student', () => {
  it('is the mean of the percentages: points do not weigh it (Average of grades)', () => {
    expect(average(grade(10, { max_score: 10 }), grade(50))).toEqual({ percent: 75, letter_grade: 'C' });
    expect(average()).toBeNull();
  });

  it('counts extra credit above 100 percent', () => {
    expect(average(grade(22, { max_score: 20 }), grade(100))).toEqual({ percent: 105, letter_grade: 'A' });
  });

  it.each([
    [89.96, 89.9, 'B+'],
    [89.999999, 89.9, 'B+'],
    [90, 90, 'A-'],
    [92.99999999999999, 92.9, 'A-'],
    [93, 93, 'A'],
    [64.3, 64.3, 'D'],
    [0, 0, 'F'],
  ])('of %d is %d and %s: it is rounded down, and the letter is that of the number', (score, percent, letter) => {
    expect(average(grade(score))).toEqual({ percent, letter_grade: letter });
  });

  it.each(['plus-minus', 'plain'] as const)('has the letter of its only grade on the %s scale', (scale) => {
    for (const score of [0, 59.99, 60, 69.9, 70, 79, 80, 82.99, 83, 89.96, 89.999, 90, 92.995, 93, 100, 110]) {
      expect([score, averageOf([grade(score)], lettersOf(scale))?.letter_grade]).toEqual([
        score,
        letterGrade(scale, score, 100),
      ]);
    }
  });

  it('is exact where binary fractions and thirds are not', () => {
    expect(average(grade(92.9), grade(93.1))).toEqual({ percent: 93, letter_grade: 'A' });
    const thirds = [280, 278, 279].map((score) => grade(score, { max_score: 300 }));
    expect(average(...thirds)?.percent).toBe(93);
    expect(
      average(grade(1, { max_score: 3 }), grade(2, { max_score: 3 }), grade(0.93, { max_score: 1 }))?.percent,
    ).toBe(64.3);
    expect(average(grade(1, { max_score: 7 }), grade(6, { max_score: 7 }), grade(1, { max_score: 2 }))?.percent).toBe(
      50,
    );
  });

  it('is a number for the largest and the smallest scores', () => {
    expect(average(grade(1e308, { max_score: 5e-324 }))?.percent).toBe(Number.MAX_VALUE);
    expect(average(grade(5e-324, { max_score: 1e308 }))?.percent).toBe(0);
  });

  it('counts the newest of several grades for one assignment, in any order (Average of grades)', () => {
    const first = grade(60, { assignment_name: 'Essay' });
    const again = grade(100, { assignment_name: 'Essay', graded_at: '2026-09-02T08:00:00.000Z' });
    expect(average(first, again)?.percent).toBe(100);
    expect(average(again, first)?.percent).toBe(100);
    const atOnce = grade(80, { assignment_name: 'Essay', graded_at: again.graded_at });
    expect(countedGrades([atOnce, first, again])).toEqual([atOnce]);
  });

  it('counts each grade of another term or class, and each without an assignment (Average of grades)', () => {
    const essay = grade(60, { assignment_name: 'Essay' });
    const others = [{ term: 'Q2' }, { class_id: 2 }, { assignment_name: null }, { assignment_name: null }];
    const grades = [essay, ...others.map((given) => grade(100, { assignment_name: 'Essay', ...given }))];
    expect(countedGrades(grades)).toEqual(grades);
  });
});

describe('the average of a class', () => {
  it('is the mean of the averages as they are shown, rounded down', () => {
    expect(meanOfAverages([89.9, 90])).toBe(89.9);
    expect(meanOfAverages([0.1, 0.2, 0.3])).toBe(0.2);
    expect(meanOfAverages([])).toBeNull();
  });

  it('of an assignment is the mean of its percentages', () => {
    expect(meanPercent([grade(18, { max_score: 20 }), grade(50)])).toBe(70);
  });
});

it('an average is shown with one decimal', () => {
  expect([84.2, 90, null].map(percentText)).toEqual(['84.2 %', '90.0 %', '–']);
});
