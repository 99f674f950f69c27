/** The number of the column of a cell, counted from 1; null for what is no name of a cell. */
export function columnNumber(cell: string): number | null {
  const [, letters] = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(cell) ?? [];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The letters of a column, counted from 1. */
export function columnLetters(number: number): string {
  const rest = (number - 1) % 26;
  const before = (number - 1 - rest) / 26;
  return (before === 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + rest);
}
