import { UnreadableFile } from './unreadable-file';

/** Longest row, in bytes. A quote that is never closed makes the rest of a CSV file one row. */
export const longestRow = 1_000_000;

/** Cells of a row. A spreadsheet may have more columns, but no list has. */
export const mostColumns = 1_000;

/** Lines of a file, also blank ones. A small archive can unpack to a file of blank lines that takes hours. */
export const mostLines = 10_000_000;

export const tooLarge = (what: string, most: number): UnreadableFile =>
  new UnreadableFile(`The file has ${what}: it may have ${count(most)}. Remove those without data, or split the file`);

export const tooManyColumns = (columns: number): UnreadableFile => tooLarge(`${count(columns)} columns`, mostColumns);

const count = (number: number): string => number.toLocaleString('en');
