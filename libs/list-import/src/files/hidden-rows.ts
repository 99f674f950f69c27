import type { TableRow } from '@homeroom/spreadsheets';

/** How the rows of a file are read. */
interface Layout {
  /** The number of headings. */
  readonly width: number;
  /** Between the cells of a row; absent in a workbook. */
  readonly delimiter: string | undefined;
  /** The places of the cells that have one line, counted from 0. */
  readonly ofOneLine: ReadonlySet<number>;
  /** The places of the lists among them. An item of a list may have several lines within quotes of its own. */
  readonly ofLists: ReadonlySet<number>;
}

/**
 * The place of a cell that may contain rows of the file, because a later line closes its quote. Null if there is none. In a cell of one line,
 * any line break counts. In another cell, the lines must also have as many cells as rows of the file.
 */
export function placeOfHiddenRows(row: TableRow, layout: Layout): number | null {
  const { cells } = row;
  const { width, delimiter, ofOneLine, ofLists } = layout;
  // If cells have moved, their columns are not known.
  const hasMoved = cells.length > width || hasStrayQuote(row, layout);
  for (const [place, cell] of cells.entries()) {
    if (!cell.includes('\n')) continue;
    const text = (ofLists.has(place) ? withoutQuoted(cell) : cell).trim();
    if ((ofOneLine.has(place) || hasMoved) && text.includes('\n')) return place;
    if (delimiter !== undefined && looksLikeRows(cell.split('\n'), { place, length: cells.length, width, delimiter }))
      return place;
  }
  return null;
}

/** A list without the items that are in quotes. */
export const withoutQuoted = (cell: string): string => cell.replaceAll(/"(?:[^"]|"")*"/g, '');

/** Whether the lines of a cell are the end of a row, whole rows, and the beginning of the last row. */
function looksLikeRows(
  lines: readonly string[],
  { place, length, width, delimiter }: { place: number; length: number; width: number; delimiter: string },
): boolean {
  const delimitersIn = (line: string | undefined) => (line ?? '').split(delimiter).length - 1;
  const rest = width - 1 - place;
  if (rest < 0 || width < 2) return false;
  const beginning = place + width - length;
  const whole = lines.slice(1, -1).filter((line) => line.trim() !== '');
  return (
    delimitersIn(lines[0]) === rest &&
    delimitersIn(lines.at(-1)) === beginning &&
    whole.every((line) => delimitersIn(line) === width - 1)
  );
}

/** Whether a row lacks cells because they are within a quote that was not closed. */
export const hasStrayQuote = ({ cells }: TableRow, { width, delimiter }: Layout): boolean =>
  delimiter !== undefined &&
  cells.length < width &&
  cells.some((cell) => cell.includes('"') && cell.includes(delimiter));
