import {
  averagePercent,
  countedGrades,
  type GradeOfAverage,
  meanOfAverages,
  meanPercent,
} from '../../../school/average';
import { type Edits, isAsSeen } from '../scores/score-edits';
import { scoreOf, scoreProblem } from '../scores/score-text';
import { type Cells, cellKey, type Column, type Row } from './gradebook';

/** Averages in percent; null where nothing is graded. */
export interface Averages {
  ofStudent: (studentId: number) => number | null;
  ofColumn: (key: string) => number | null;
  readonly ofClass: number | null;
}

/**
 * The averages as they are once the edits are saved. That of a student is of the graded assignments among the columns.
 * Those of an assignment and of the class are of its students without the former ones.
 */
export function averagesOf(
  rows: readonly Row[],
  columns: readonly Column[],
  cells: Cells,
  edits: Edits = new Map(),
): Averages {
  const gradesIn = (studentId: number, column: Column) => gradesAfterSaving(studentId, column, cells, edits);
  const byStudent = new Map(
    rows.map(({ studentId }) => [studentId, averagePercent(columns.flatMap((column) => gradesIn(studentId, column)))]),
  );
  const current = rows.filter(({ isFormer }) => !isFormer).map(({ studentId }) => studentId);
  const byColumn = new Map(
    columns.map((column) => [
      column.key,
      meanPercent(current.flatMap((studentId) => countedGrades(gradesIn(studentId, column)))),
    ]),
  );
  return {
    ofStudent: (studentId) => byStudent.get(studentId) ?? null,
    ofColumn: (key) => byColumn.get(key) ?? null,
    ofClass: meanOfAverages(current.map((id) => byStudent.get(id) ?? null).filter((percent) => percent !== null)),
  };
}

/** The grades of a cell once its edit is saved. An edit that cannot be saved as it is changes nothing. */
function gradesAfterSaving(
  studentId: number,
  { key: columnKey, term, name, maxScore }: Column,
  cells: Cells,
  edits: Edits,
): readonly GradeOfAverage[] {
  const key = cellKey(studentId, columnKey);
  const recorded = cells.get(key) ?? [];
  const [newest = null, ...older] = recorded;
  const edit = edits.get(key);
  if (!edit || scoreProblem(edit.text) !== null || !isAsSeen(newest, edit.seen)) return recorded;
  const score = scoreOf(edit.text);
  if (score === null) return older;
  if (newest) return [{ ...newest, score }, ...older];
  return [{ id: 0, class_id: 0, term, assignment_name: name, score, max_score: maxScore, graded_at: '' }];
}
