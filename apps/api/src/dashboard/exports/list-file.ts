import { csvLine } from '@homeroom/kernel';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

export type CsvCell = string | number | null;

/** Receives the parts of a file. */
type Write = (part: string | Uint8Array) => Promise<void>;

interface FileFormat {
  readonly type: string;
  readonly write: (headings: readonly string[], rows: AsyncIterable<readonly CsvCell[]>, write: Write) => Promise<void>;
}

export const listFormats = ['csv', 'xlsx'] as const;

export type ListFormat = (typeof listFormats)[number];

/** The files of a list for a spreadsheet. */
export const fileFormats: Readonly<Record<ListFormat, FileFormat>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    async write(headings, rows, write) {
      // The mark by which spreadsheets know UTF-8.
      await write(`\uFEFF${csvLine(headings)}`);
      for await (const row of rows) await write(csvLine(row));
    },
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async write(headings, rows, write) {
      const sheet: SheetData = [headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))];
      for await (const row of rows) sheet.push(row.map(workbookCell));
      const columns = headings.map((_, index) => ({ width: widthOf(sheet, index) }));
      await write(await writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer());
    },
  },
};

/** A text stays one: a spreadsheet makes no formula, no number and no date of it. */
const workbookCell = (value: CsvCell) =>
  value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String };

/** Rows whose cells decide how wide a column is, in characters. */
const measured = 200;

function widthOf(sheet: SheetData, column: number): number {
  const lengths = sheet.slice(0, measured).map((row) => {
    const cell = row[column] as { value?: CsvCell } | null | undefined;
    return String(cell?.value ?? '').length;
  });
  return Math.min(50, Math.max(8, ...lengths) + 2);
}
