import { longestRow, mostColumns, tooManyColumns } from '../files/table-limits';
import type { TableRow } from '../files/table';
import { UnreadableFile } from '../files/unreadable-file';
import { columnNumber } from './cell-names';
import { damagedWorkbook, workbookTooLarge } from './damaged-workbook';
import { type Attributes, isTrue, readXml, type XmlHandler } from './read-xml';
import { RichText } from './rich-text';
import { cellText } from './sheet-cell';
import type { Workbook } from './workbook';
import type { WorkbookParts } from './workbook-parts';

/** The rows and columns that a sheet can have. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** Characters of all cells together. Cells that refer to one long text can have more than the file. */
const mostText = 4 * 1024 ** 3;

/** What a sheet says about its rows besides their cells. */
export interface SheetNotes {
  hidden(row: number): void;
  /** @param range such as A1:F1 */
  merged(range: string): void;
}

/** The rows of a sheet that are not blank, while the part is unpacked. @throws UnreadableFile */
export function sheetRows(parts: WorkbookParts, workbook: Workbook, notes: SheetNotes): AsyncGenerator<TableRow> {
  const sheet = new SheetHandler(workbook, notes);
  return readXml(parts.bytesOf(workbook.part, { isLarge: true }), sheet, () => sheet.take());
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: number;
  hasFormula: boolean;
  value: string | null;
}

/** Makes rows of the elements of a sheet. Cells without a value take no memory. */
class SheetHandler implements XmlHandler {
  private rows: TableRow[] = [];
  private row = 0;
  private isHidden = false;
  private cells: string[] = [];
  private numbers: number[] = [];
  private column = 0;
  private size = 0;
  private allSize = 0;
  private cell: OpenCell | null = null;
  private isValue = false;
  private readonly inline = new RichText('is', (text) => {
    if (this.cell) this.cell.value = text;
  });

  constructor(
    private readonly workbook: Workbook,
    private readonly notes: SheetNotes,
  ) {}

  take(): readonly TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (this.cell) {
      if (name === 'f') this.cell.hasFormula = true;
      else if (name === 'v') {
        this.isValue = true;
        this.cell.value = '';
      } else this.inline.open(name);
    } else if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'mergeCell' && attributes['ref']) this.notes.merged(attributes['ref']);
  }

  text(text: string): void {
    if (!this.cell) return;
    if (!this.isValue) return this.inline.text(text);
    const value = (this.cell.value ?? '') + text;
    this.cell.value = value;
    if (value.length > longestRow) throw rowTooLong(this.row);
  }

  close(name: string): void {
    if (name === 'v') this.isValue = false;
    else if (name === 'c' && this.cell) this.closeCell(this.cell);
    else if (name === 'row') this.closeRow();
    else if (this.cell) this.inline.close(name);
  }

  private openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.row + 1 : Number(r);
    if (!Number.isInteger(row) || row <= this.row || row > lastRow) throw damagedWorkbook(`its rows are not in order`);
    this.row = row;
    this.isHidden = isTrue(hidden);
    this.cells = [];
    this.numbers = [];
    this.column = 0;
    this.size = 0;
  }

  private openCell({ r, t: type = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? this.column + 1 : columnNumber(r);
    if (column === null || column <= this.column || column > lastColumn) {
      throw damagedWorkbook(`the cells of row ${this.row} are not in order`);
    }
    this.column = column;
    this.cell = { column, type, format: Number(s), hasFormula: false, value: null };
  }

  private closeCell(cell: OpenCell): void {
    this.cell = null;
    const { text, isNumber } = cellText(cell, this.workbook);
    if (text === '') return;
    if (cell.column > mostColumns) throw tooManyColumns(cell.column);
    while (this.cells.length < cell.column - 1) this.cells.push('');
    if (isNumber) this.numbers.push(this.cells.length);
    this.cells.push(text);
    this.size += text.length;
    this.allSize += text.length;
    if (this.size > longestRow) throw rowTooLong(this.row);
    if (this.allSize > mostText) throw workbookTooLarge('too much text');
  }

  private closeRow(): void {
    if (this.cells.every((cell) => cell.trim() === '')) return;
    const { row: line, cells, numbers } = this;
    if (this.isHidden) this.notes.hidden(line);
    this.rows.push({ line, cells, ...(numbers.length > 0 && { numbers }) });
  }
}

const rowTooLong = (row: number): UnreadableFile =>
  new UnreadableFile(`Row ${row} of the sheet is longer than 1 MB: correct it, and save the workbook again`);
