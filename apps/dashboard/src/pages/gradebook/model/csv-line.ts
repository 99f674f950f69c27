export type CsvCell = string | number | null;

/** A text that a spreadsheet would run as a formula, as the exports of the service understand it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A line of CSV as the exports of the service write it: a text that could be a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\n`;

function cellText(value: CsvCell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
