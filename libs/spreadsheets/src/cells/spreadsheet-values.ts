import type { CellProblem } from './cell';

/** Errors of formulas in all languages of Excel, and those of LibreOffice. A column that is too narrow shows only number signs. */
const errors = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#N\/?[ADV]|#GETTING_DATA|#{3,}|Err:\d{3})$/u;

/** Such as `4.91701E+11`. A spreadsheet always writes the sign and two digits. */
const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,}$/;

/** What is read for a formula of a workbook that no spreadsheet has calculated. */
export const notCalculated = '#NOT_CALCULATED!';

/** Why a text is not what was meant, since a spreadsheet wrote it instead; null for other texts. */
export function spreadsheetProblem(text: string): CellProblem | null {
  if (text === notCalculated) return withoutResult;
  if (errors.test(text)) return formulaError;
  return scientific.test(text) ? scientificNumber : null;
}

const formulaError: CellProblem = {
  rule: 'spreadsheet_error',
  message: 'is an error that the spreadsheet shows, and not a value',
  advice: 'Correct the formula or widen the column in the spreadsheet, format the column as text, and save again',
};

const withoutResult: CellProblem = {
  rule: 'spreadsheet_error',
  message: 'is a formula whose result is not in the file',
  advice: 'Open the workbook in a spreadsheet, and save it there',
};

const scientificNumber: CellProblem = {
  rule: 'scientific_number',
  message: 'is a number that the spreadsheet has shortened',
  advice: 'Format the column as text in the spreadsheet, enter the whole number, and save again',
};
