import { scoreProblem } from '../scores/score-text';

/** What a pasted cell is. */
export type CellKind = 'empty' | 'score' | 'no score' | 'error' | 'text';

/** Words for a student without a score. */
const noScore = /^(?:absent|abs|excused|exempt|ex|missing|not handed in|n\/a|na|none|[-–—])\.?$/i;

/** An error of a formula, as Excel, LibreOffice and Google Sheets show it. */
const error = /^(?:#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\??|NUM!|NULL!|SPILL!|CALC!|ERROR!|NV)|Err:\d+)$/i;

export function kindOf(cell: string): CellKind {
  if (cell === '') return 'empty';
  if (noScore.test(cell)) return 'no score';
  if (error.test(cell)) return 'error';
  return scoreProblem(cell) === null ? 'score' : 'text';
}

/** Why a cell of a column of scores is not taken over. */
export function reasonOf(cell: string): string | null {
  switch (kindOf(cell)) {
    case 'score':
    case 'empty':
      return null;
    case 'no score':
      return `"${cell}" is no score`;
    case 'error':
      return `"${cell}" is an error of the spreadsheet`;
    case 'text':
      return `"${cell}": ${scoreProblem(cell)?.toLowerCase()}`;
  }
}
