import { lettersOf } from '@homeroom/academics';
import type { Grade } from '../../../apps/dashboard/src/api/types';
import { gradesByClass, termsOf } from '../../../apps/dashboard/src/school/grades/class-averages';

const letters = lettersOf('plus-minus');

let id = 0;

const grade = (score: number, max_score: number, given: Partial<Grade> = {}): Grade => ({
  ...{ id: (id += 1), student_id: 1, class_id: 1, assignment_name: null, score, max_score, term: 'Q1', comments: null },
  ...{ letter_grade: 'A', graded_at: '2026-09-01T08:00:00.000Z' },
  ...given,
});

describe('the averages of a student', () => {
  it('are made for each class and term, and the grades of a class are by term and time', () => {
    const late = grade(9, 10, { term: 'Q2', graded_at: '2026-11-20T08:00:00.000Z' });
    const early = grade(7, 10, { term: 'Q2', graded_at: '2026-11-12T08:00:00.000Z' });
    const other = grade(5, 10, { class_id: 2, term: 'Q10' });
    const first = grade(10, 10);
    const rows = gradesByClass([late, other, first, early], letters);
    expect(rows.map(({ classId, grades }) => [classId, grades])).toEqual([
      [1, [first, early, late]],
      [2, [other]],
    ]);
    expect([...(rows[0]?.averages ?? [])].sort()).toEqual([
      ['Q1', { percent: 100, letter_grade: 'A' }],
      ['Q2', { percent: 80, letter_grade: 'B-' }],
    ]);
    expect(termsOf([late, other, first, early])).toEqual(['Q1', 'Q2', 'Q10']);
  });

  it('are those of the gradebook: of two grades for one assignment the newer one (Average of grades)', () => {
    const first = grade(60, 100, { assignment_name: 'Essay' });
    const again = grade(100, 100, { assignment_name: 'Essay', graded_at: '2026-09-03T08:00:00.000Z' });
    const [row] = gradesByClass([again, first], letters);
    expect(row?.averages.get('Q1')?.percent).toBe(100);
    expect(row?.counted).toEqual(new Set([again]));
    expect(row?.grades).toEqual([first, again]);
  });
});
