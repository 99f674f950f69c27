import { UnreadableFile } from '../files/unreadable-file';
import type { Finding } from '../files/finding';
import { findHeadings, type HeadingRow, rowsBelow, titlesAbove } from '../files/heading-row';
import type { TableRow, TableFile } from '../files/table';
import { columnLetters } from './cell-names';
import { sheetRows } from './sheet-rows';
import { readWorkbook, type Workbook } from './workbook';
import { WorkbookParts } from './workbook-parts';

/** The first sheet of an .xlsx workbook that is not hidden. It is unpacked and read in small parts, each time anew. */
export class XlsxFile implements TableFile {
  private hiddenRows: readonly number[] = [];
  private hiddenCount = 0;
  private merged: readonly string[] = [];

  private constructor(
    readonly path: string,
    private readonly workbook: Workbook,
    private readonly head: HeadingRow,
  ) {}

  /** Reads the headings. @throws UnreadableFile */
  static async open(path: string): Promise<XlsxFile> {
    const workbook = await WorkbookParts.with(path, readWorkbook);
    const file = new XlsxFile(path, workbook, { cells: [], line: 1, titles: [] });
    for await (const { cells, line } of file.allRows())
      return new XlsxFile(path, workbook, { cells, line, titles: [] });
    throw new UnreadableFile(`The sheet ${workbook.sheet} has no headings`);
  }

  get headings(): readonly string[] {
    return this.head.cells;
  }

  get headingLine(): number {
    return this.head.line;
  }

  async withHeadings(isHeading: (cells: readonly string[]) => boolean): Promise<XlsxFile> {
    const head = await findHeadings(this.allRows(), isHeading);
    return head ? new XlsxFile(this.path, this.workbook, head) : this;
  }

  get findings(): readonly Finding[] {
    const { sheet, others } = this.workbook;
    return [
      ...titlesAbove(this.head),
      ...(others > 0 ? [otherSheets(sheet, others)] : []),
      ...(this.hiddenCount > 0 ? [hiddenRows(this.hiddenRows, this.hiddenCount)] : []),
      ...(this.merged.length > 0 ? [mergedCells(this.merged, this.headingLine)] : []),
    ];
  }

  rows(): AsyncGenerator<TableRow> {
    return rowsBelow(this.head, this.allRows());
  }

  cellName(line: number, place: number): string {
    return `${columnLetters(place + 1)}${line}`;
  }

  private async *allRows(): AsyncGenerator<TableRow> {
    const { headingLine } = this;
    const [hidden, merged]: [number[], string[]] = [[], []];
    let hiddenCount = 0;
    const notes = {
      hidden(row: number) {
        if (row <= headingLine) return;
        hiddenCount += 1;
        if (hidden.length < mostNamed) hidden.push(row);
      },
      merged(range: string) {
        if (merged.length < mostNamed && lastRowOf(range) > headingLine) merged.push(range);
      },
    };
    const parts = await WorkbookParts.open(this.path);
    try {
      yield* sheetRows(parts, this.workbook, notes);
      [this.hiddenRows, this.hiddenCount, this.merged] = [hidden, hiddenCount, merged];
    } finally {
      parts.close();
    }
  }
}

/** Rows and ranges that a warning names. */
const mostNamed = 5;

/** Only the end is looked at: the range may be a very long text. */
const lastRowOf = (range: string): number => Number(/\d+$/.exec(range.slice(-longestRowNumber))?.[0] ?? 0);

/** Digits of the number of the last row of a sheet. */
const longestRowNumber = 7;

const otherSheets = (sheet: string, others: number): Finding => ({
  level: 'warning',
  line: 1,
  column: null,
  value: sheet,
  rule: 'other_sheets',
  message: `only this sheet, the first one, is read, and not the ${others} after it`,
  advice: 'If it is the wrong one, move the right sheet to the first place',
});

const hiddenRows = (rows: readonly number[], count: number): Finding => ({
  level: 'warning',
  line: rows[0] ?? 1,
  column: null,
  value: [...rows, ...(count > rows.length ? ['…'] : [])].join(', '),
  rule: 'hidden_rows',
  message: `${count.toLocaleString('en')} hidden ${count === 1 ? 'row is' : 'rows are'} imported like the others`,
  advice: 'Delete these rows in the spreadsheet if they are not to be imported',
});

const mergedCells = (ranges: readonly string[], line: number): Finding => ({
  level: 'warning',
  line: Number(/\d+/.exec(ranges[0] ?? '')?.[0] ?? line),
  column: null,
  value: ranges.join(', '),
  rule: 'merged_cells',
  message: 'cells are merged: only the first one has the value, and the others are blank',
  advice: 'Undo the merging, and fill each cell',
});
