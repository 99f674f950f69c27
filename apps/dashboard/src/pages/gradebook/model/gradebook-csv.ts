import type { Grade } from '../../../api/types';
import type { Averages } from './averages';
import { type CsvCell, csvLine } from './csv-line';
import { type Cells, cellKey, type Column, labelOf, latestIn, type Row } from './gradebook';

interface Shown {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly cells: Cells;
  readonly averages: Averages;
}

/** The gradebook as lines of CSV: of each assignment the score and the letter, and the averages in percent. */
export function gradebookCsv({ rows, columns, cells, averages }: Shown): string[] {
  const headings = columns.flatMap((column) => {
    const assignment = `${labelOf(column)} (${column.term})`;
    return [`${assignment}, of ${column.maxScore}`, `${assignment}, letter`];
  });
  const students = rows.map(({ studentId, name, isFormer }): CsvCell[] => [
    name,
    isFormer ? 'former' : '',
    averages.ofStudent(studentId),
    ...columns.flatMap((column) => valuesOf(latestIn(cells, cellKey(studentId, column.key)), column)),
  ]);
  const last: CsvCell[] = [
    'Class average in percent',
    '',
    averages.ofClass,
    ...columns.flatMap(({ key }) => [averages.ofColumn(key), null]),
  ];
  return [['Student', 'Status', 'Average in percent', ...headings], ...students, last].map(csvLine);
}

function valuesOf(grade: Grade | null, { maxScore }: Column): CsvCell[] {
  if (!grade) return [null, null];
  const { score, max_score: max, letter_grade: letter } = grade;
  return [max === maxScore ? score : `${score} of ${max}`, letter];
}

/** Such as `grades-Algebra-I-Q1-2026-11-20.csv`. Letters and digits of every language stay. */
export const csvName = (...parts: readonly string[]): string =>
  `${['grades', ...parts].map((part) => part.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')).join('-')}.csv`;
