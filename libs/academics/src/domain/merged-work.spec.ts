import { gradeKey, markKey, mergedWork } from './merged-work';

const mark = (id: number, studentId: number, date: string, class_id = 1) => ({ id, studentId, date, class_id });
const grade = (id: number, studentId: number, assignment_name: string | null, term = 'Q1') => ({
  ...{ id, studentId, assignment_name, term, class_id: 1 },
});

describe('the work of a child with two records', () => {
  it('has two marks of one class and day as one pair', () => {
    const [own, other] = [mark(1, 10, '2026-09-01'), mark(2, 11, '2026-09-01')];
    const others = [mark(3, 11, '2026-09-02'), mark(4, 11, '2026-09-01', 2)];
    expect(mergedWork([own, other, ...others], 10, markKey)).toEqual({ moved: [3, 4], pairs: [{ own, other }] });
  });

  it('has two grades of one assignment as one pair, and a further one as another grade', () => {
    const [own, other] = [grade(1, 10, 'Essay'), grade(2, 11, ' essay ')];
    const others = [grade(3, 11, 'Essay'), grade(4, 11, 'Essay', 'Q2'), grade(5, 11, null)];
    expect(mergedWork([own, other, ...others], 10, gradeKey)).toEqual({ moved: [3, 4, 5], pairs: [{ own, other }] });
  });
});
