import type { Finding } from './finding';
import type { TableRow } from './table';

/** Rows above the headings. */
const mostTitles = 20;

/** The row with the headings of a file. */
export interface HeadingRow {
  readonly cells: readonly string[];
  readonly line: number;
  /** The texts above it, one for each row. */
  readonly titles: readonly string[];
}

/** The first row that is one of headings; null if none of the first rows is. */
export async function findHeadings(
  rows: AsyncIterable<TableRow>,
  isHeading: (cells: readonly string[]) => boolean,
): Promise<HeadingRow | null> {
  const titles: string[] = [];
  for await (const { cells, line, isUnclosed } of rows) {
    if (isUnclosed) break;
    if (isHeading(cells)) return { cells, line, titles };
    titles.push(cells.filter((cell) => cell.trim() !== '').join(' '));
    if (titles.length > mostTitles) break;
  }
  return null;
}

/** The rows below the headings. @param rows also those above */
export async function* rowsBelow({ titles }: HeadingRow, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let above = titles.length + 1;
  for await (const row of rows) {
    if (above === 0) yield row;
    else above -= 1;
  }
}

/** The warnings about rows above the headings. */
export const titlesAbove = ({ titles, line }: HeadingRow): readonly Finding[] =>
  titles.length === 0
    ? []
    : [
        {
          level: 'warning',
          line: 1,
          column: null,
          value: titles.join(' / '),
          rule: 'title_above',
          message: `the headings are in line ${line}, and what is above them is passed over`,
          advice: 'No action is needed if it is a title',
        },
      ];
