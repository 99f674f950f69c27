type Cell = string | number | boolean | null | undefined;

/** A text that a spreadsheet would run as a formula, with any apostrophes before it. Spreadsheets in East Asia take fullwidth signs too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A line of CSV after RFC 4180, except that it ends with a line feed only. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; `withoutApostrophe` restores the text.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\n`;

/** The text of a cell as it was before `csvLine`. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

function cellText(value: Cell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
