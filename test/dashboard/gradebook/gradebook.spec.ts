import type { Grade } from '../../../apps/dashboard/src/api/types';
import { averagesOf } from '../../../apps/dashboard/src/pages/gradebook/model/averages';
import {
  cellKey,
  cellsOf,
  columnKey,
  columnsOf,
  latestIn,
  rowsOf,
  termsOf,
} from '../../../apps/dashboard/src/pages/gradebook/model/gradebook';
import { gradebookCsv } from '../../../apps/dashboard/src/pages/gradebook/model/gradebook-csv';
import { type Edits, editsAfter } from '../../../apps/dashboard/src/pages/gradebook/scores/score-edits';

let id = 0;

const grade = (given: Partial<Grade>): Grade => ({
  ...{ id: (id += 1), student_id: 1, class_id: 1, assignment_name: 'Essay', term: 'Q1', score: 80, max_score: 100 },
  ...{ letter_grade: 'B-', graded_at: '2026-09-01T08:00:00.000Z', comments: null },
  ...given,
});

describe('a gradebook', () => {
  it('has the newest term and assignment first, and a late grade moves neither', () => {
    const grades = [
      grade({ assignment_name: 'Essay', graded_at: '2026-09-01T08:00:00.000Z' }),
      grade({ assignment_name: 'Quiz', graded_at: '2026-09-08T08:00:00.000Z' }),
      grade({ assignment_name: 'Test', term: 'Q2', graded_at: '2026-11-01T08:00:00.000Z' }),
      grade({ assignment_name: 'Essay', student_id: 2, graded_at: '2026-12-01T08:00:00.000Z' }),
    ];
    expect(columnsOf(grades).map(({ name }) => name)).toEqual(['Test', 'Quiz', 'Essay']);
    expect(termsOf(grades)).toEqual(['Q2', 'Q1']);
  });

  it('has one column for an assignment of a term, with the highest score of most grades', () => {
    const grades = [
      grade({ max_score: 25 }),
      grade({ max_score: 20 }),
      grade({ max_score: 20 }),
      grade({ term: 'Q2' }),
    ];
    expect(columnsOf(grades).map(({ term, maxScore }) => [term, maxScore])).toEqual([
      ['Q2', 100],
      ['Q1', 20],
    ]);
  });

  it('shows the newest of several grades of a student for an assignment', () => {
    const cells = cellsOf([
      grade({ score: 3, graded_at: '2026-09-02T08:00:00.000Z' }),
      grade({ score: 1 }),
      grade({ score: 2 }),
    ]);
    const key = cellKey(1, columnKey('Q1', 'Essay'));
    expect(cells.get(key)?.map(({ score }) => score)).toEqual([3, 2, 1]);
    expect(latestIn(cells, key)?.score).toBe(3);
  });
});

describe('an average', () => {
  const rows = rowsOf(
    [
      { id: 1, name: 'Ada', email: 'ada@park.example', grade_level: '5' },
      { id: 2, name: 'Ben', email: 'ben@park.example', grade_level: '5' },
      { id: 3, name: 'Cem', email: 'cem@park.example', grade_level: '5' },
    ],
    [{ id: 4, name: 'Dan', email: 'dan@park.example', grade_level: '5' }],
  );
  const grades = [
    grade({ student_id: 1, score: 18, max_score: 20 }),
    grade({ student_id: 1, assignment_name: 'Quiz', score: 50 }),
    grade({ student_id: 2, score: 10, max_score: 20 }),
    grade({ student_id: 4, score: 20, max_score: 20 }),
  ];
  const columns = columnsOf(grades);
  const averages = averagesOf(rows, columns, cellsOf(grades));

  it('of a student is the mean of the percentages of what is graded', () => {
    expect([1, 2, 3, 4].map((student) => averages.ofStudent(student))).toEqual([70, 50, null, 100]);
  });

  it('of an assignment and of the class leaves out former students', () => {
    expect(averages.ofColumn(columnKey('Q1', 'Essay'))).toBe(70);
    expect(averages.ofClass).toBe(60);
  });

  it('is rounded down, in the table and in the CSV, as on the page of the student (Average of grades)', () => {
    const almost = [
      grade({ student_id: 1, score: 89.96 }),
      grade({ student_id: 1, assignment_name: 'Quiz', score: 89.96 }),
    ];
    const [cells, shown] = [cellsOf(almost), columnsOf(almost)];
    const made = averagesOf(rows, shown, cells);
    expect(made.ofStudent(1)).toBe(89.9);
    expect(gradebookCsv({ rows, columns: shown, cells, averages: made })[1]).toMatch(/^Ada,,89\.9,/);
  });
});

describe('an average while scores are typed', () => {
  const rows = rowsOf([{ id: 1, name: 'Ada', email: 'ada@park.example', grade_level: '5' }], []);
  const essay = grade({ score: 60 });
  const again = grade({ score: 100, graded_at: '2026-09-02T08:00:00.000Z' });
  const quiz = grade({ assignment_name: 'Quiz', score: 10, max_score: 20 });
  const added = { key: columnKey('Q1', 'Test'), name: 'Test', term: 'Q1', maxScore: 50, isNew: true };

  const recorded = [essay, again, quiz];
  const columns = [added, ...columnsOf(recorded)];

  const typed = (texts: Record<string, string>): Edits =>
    Object.entries(texts).reduce<Edits>((edits, [name, text]) => {
      const columnKeyOf = columnKey('Q1', name);
      const key = cellKey(1, columnKeyOf);
      const seen = latestIn(cellsOf(recorded), key);
      return editsAfter(edits, { type: 'typed', key, studentId: 1, columnKey: columnKeyOf, text, recorded: seen });
    }, new Map());

  const average = (edits: Edits, grades = recorded) => averagesOf(rows, columns, cellsOf(grades), edits).ofStudent(1);

  it('is what it is after they are saved (Average of grades)', () => {
    const saved = [
      essay,
      { ...again, score: 80 },
      { ...quiz, score: 13 },
      grade({ assignment_name: 'Test', score: 40.5, max_score: 50 }),
    ];
    expect(average(typed({ Essay: '80', Quiz: '13', Test: '40,5' }))).toBe(75.3);
    expect(average(new Map(), saved)).toBe(75.3);
  });

  it('counts the grade before the one that is emptied', () => {
    expect(average(typed({ Essay: '' }))).toBe(55);
    expect(average(new Map(), [essay, quiz])).toBe(55);
  });

  it('is that of the recorded grades for what cannot be saved: no number, or a grade that somebody else changed', () => {
    expect(average(typed({ Essay: '8o', Quiz: '-1' }))).toBe(75);
    const theirs = { ...quiz, score: 20 };
    expect(average(typed({ Quiz: '0' }), [essay, again, theirs])).toBe(100);
  });
});
