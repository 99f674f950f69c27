import { withoutApostrophe } from '@homeroom/kernel';
import { parse } from 'csv-parse/sync';
import { type DateOrder, isoDate } from './dates';

/** How a cell is read. */
export type CellKind = 'text' | 'number' | 'date' | 'choice' | 'list';

/** A value of a record as in JSON. */
export type Value = string | number | null | readonly string[];

/**
 * The value of a cell. A blank cell is null. A text that does not fit the kind is returned as it is, so that the validation names it.
 *
 * @param text of the cell, with the apostrophe of an export
 * @param order how the dates of the column are written
 */
export function valueOf(text: string, kind: CellKind, order: DateOrder): Value {
  if (text.trim() === '') return null;
  const cell = withoutApostrophe(text);
  switch (kind) {
    case 'text':
      return cell;
    case 'number':
      return numberOf(cell.trim());
    case 'date':
      return isoDate(cell.trim(), order);
    case 'choice':
      return cell.trim().toLowerCase();
    case 'list':
      return itemsOf(cell);
  }
}

/** Spreadsheets in many languages write a decimal comma. */
const numberOf = (text: string): string | number =>
  /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;

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
