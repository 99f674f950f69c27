import { composed, withoutApostrophe } from '@homeroom/kernel';
import { parse } from 'csv-parse/sync';
import type { CellKind, CellProblem, Value } from './cell';
import { readDate } from './dates';
import type { ColumnNotation } from './notation';
import { readNumber } from './numbers';
import { spreadsheetProblem } from './spreadsheet-values';

/**
 * The value of a cell. A blank cell is null. A text that does not fit the kind is returned as it is, so that the validation names it.
 *
 * @param text of the cell, with the apostrophe of an export
 * @param notation how the values of the column are written
 */
export function valueOf(text: string, kind: CellKind, notation: ColumnNotation): Value | CellProblem {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const problem = spreadsheetProblem(trimmed);
  if (problem) return problem;
  const cell = composed(withoutApostrophe(text));
  switch (kind) {
    case 'text':
    case 'lines':
      return cell;
    case 'number':
    case 'integer':
      return readNumber(cell.trim(), notation.decimals, { ...notation, isWhole: kind === 'integer' });
    case 'date':
      return readDate(cell.trim(), notation.dates);
    case 'choice':
      return cell.trim().toLowerCase();
    case 'boolean':
      return booleans.get(cell.trim().toLowerCase()) ?? cell;
    case 'list':
      return itemsOf(cell);
  }
}

/** How offices write that something holds, or does not. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', '0', 'nein', 'non'].map((text) => [text, false] as const),
]);

/** A list is a line of CSV within its cell. */
function itemsOf(cell: string): string | readonly string[] {
  // Most lists have no quotes, and need no parser.
  if (!/["\r\n]/.test(cell)) return cell.split(',').map((item) => withoutApostrophe(item.trim()));
  try {
    const [items = []]: string[][] = parse(cell, { trim: true, relax_quotes: true });
    return items.map(withoutApostrophe);
  } catch {
    return cell;
  }
}
