import { csvLine } from '@homeroom/kernel';
import { type ListCell, workbookOf } from './workbook';

/** Receives the parts of a file. */
type Write = (part: string | Uint8Array) => Promise<void>;

interface FileFormat {
  readonly type: string;
  readonly write: (
    headings: readonly string[],
    rows: AsyncIterable<readonly ListCell[]>,
    write: Write,
  ) => Promise<void>;
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
      for await (const bytes of workbookOf(headings, rows)) await write(bytes);
    },
  },
};
