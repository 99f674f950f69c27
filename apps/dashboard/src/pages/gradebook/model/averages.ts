import { type Cells, cellKey, type Column, latestIn, type Row } from './gradebook';

/** Averages in percent; null where nothing is graded. */
export interface Averages {
  ofStudent: (studentId: number) => number | null;
  ofColumn: (key: string) => number | null;
  readonly ofClass: number | null;
}

/**
 * A student's average is the mean of the percentages of the graded assignments among the columns. The averages of an
 * assignment and of the class are of its students without the former ones.
 */
export function averagesOf(rows: readonly Row[], columns: readonly Column[], cells: Cells): Averages {
  const percent = (studentId: number, column: string) => {
    const grade = latestIn(cells, cellKey(studentId, column));
    return grade && (grade.score / grade.max_score) * 100;
  };
  const current = rows.filter(({ isFormer }) => !isFormer).map(({ studentId }) => studentId);
  const byStudent = new Map(
    rows.map(({ studentId }) => [studentId, meanOf(columns.map(({ key }) => percent(studentId, key)))]),
  );
  const byColumn = new Map(columns.map(({ key }) => [key, meanOf(current.map((id) => percent(id, key)))]));
  return {
    ofStudent: (studentId) => byStudent.get(studentId) ?? null,
    ofColumn: (key) => byColumn.get(key) ?? null,
    ofClass: meanOf(current.map((id) => byStudent.get(id) ?? null)),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0) / given.length;
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });

/** To `84.3`; a dash where nothing is graded. */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${oneDecimal.format(percent)} %`;

export const percentNumber = (percent: number | null): number | null =>
  percent === null ? null : Number(oneDecimal.format(percent));
