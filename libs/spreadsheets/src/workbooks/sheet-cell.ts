import { Big } from 'big.js';
import { notCalculated } from '../cells/spreadsheet-values';
import { damagedWorkbook } from './damaged-workbook';
import { plainText } from './rich-text';
import { dateOf, timeOf } from './serial-dates';
import type { Workbook } from './workbook';

/** A cell as a sheet stores it. */
export interface StoredCell {
  /** The kind of its value, such as `s` for the number of a shared text. */
  readonly type: string;
  readonly format: number;
  readonly hasFormula: boolean;
  /** The value of a formula is the one that the spreadsheet calculated last; null if there is none. */
  readonly value: string | null;
}

/** The text of a cell, and whether it is a number. */
export interface CellText {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Digits of whole numbers that a spreadsheet keeps. The others become zeros. */
const keptDigits = 15;

/** The text of a cell. @throws UnreadableFile */
export function cellText(cell: StoredCell, workbook: Workbook): CellText {
  const { type, hasFormula, value } = cell;
  if (value === null) return plain(hasFormula ? notCalculated : '');
  switch (type) {
    case 's':
      return plain(workbook.texts.at(Number(value.trim() === '' ? Number.NaN : value)));
    case 'b':
      return plain(value.trim() === '1' ? 'TRUE' : 'FALSE');
    case 'e':
      return plain(value.trim());
    case 'd':
      return plain(value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''));
    case 'n':
      return numberText(value.trim(), cell, workbook);
    default:
      return plain(plainText(value));
  }
}

const plain = (text: string): CellText => ({ text, isNumber: false });

function numberText(value: string, { format, hasFormula }: StoredCell, workbook: Workbook): CellText {
  // Programs that write formulas without calculating them store nothing or 0.
  if (hasFormula && (value === '' || (workbook.isUncalculated && Number(value) === 0))) return plain(notCalculated);
  if (value === '') return plain('');
  const number = Number(value);
  if (!Number.isFinite(number)) throw damagedWorkbook(`a cell has the number ${value.slice(0, 50)}`);
  const kind = workbook.formats[format] ?? 'number';
  switch (kind) {
    case 'date':
      return plain(dateOf(number, workbook.countsFrom1904));
    case 'time':
      return plain(timeOf(number, workbook.countsFrom1904));
    case 'percent':
      return plain(`${new Big(number).times(100).toFixed()}%`);
    case 'number':
      return { text: decimal(number), isNumber: true };
    default:
      return { text: number < 0 ? decimal(number) : decimal(number).padStart(kind.digits, '0'), isNumber: true };
  }
}

/** A number without an exponent. One with more digits than a spreadsheet keeps has lost some, and gets one, which is an error. */
function decimal(number: number): string {
  if (Math.abs(number) >= 10 ** keptDigits)
    return number
      .toExponential()
      .replace('e', 'E')
      .replace(/\+(\d)$/, '+0$1');
  return new Big(number).toFixed();
}
