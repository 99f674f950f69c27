import type { Finding } from './finding';

/** A row of a CSV file, or of the sheet of a workbook. */
export interface TableRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The places of the cells that a workbook stores as numbers. Their texts have a decimal point, and nothing between thousands. */
  readonly numbers?: readonly number[];
  /** Whether a quote in the row is never closed. The rest of the file lies within it, and the row has no cells. */
  readonly isUnclosed?: true;
  /** Whether rows of the file lay within a cell that is blank now. */
  readonly hidesRows?: true;
}

/** A file with one table: headings, and rows below them. */
export interface TableFile {
  readonly path: string;
  readonly headings: readonly string[];
  /** The line of the headings. */
  readonly headingLine: number;
  /** Between the cells of a row; absent in a workbook. */
  readonly delimiter?: string;
  /** Warnings about how the file is read. They are complete once the rows were read. */
  readonly findings: readonly Finding[];
  /** The rows below the headings. Blank rows are left out. @throws UnreadableFile */
  rows(): AsyncIterable<TableRow>;
  /** The same file, whose headings are the first row that is one of headings. Without such a row it is this file. */
  withHeadings(isHeading: (cells: readonly string[]) => boolean): Promise<TableFile>;
  /** The name of a cell in the spreadsheet, such as C5. The cells of other files have none. */
  cellName?(line: number, place: number): string;
}
