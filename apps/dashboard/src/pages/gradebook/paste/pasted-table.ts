import { kindOf } from './cell-kind';
import type { StudentSearch } from './named-students';

/** A pasted part of a spreadsheet, and what its columns are. Columns are counted from 0. */
export interface PastedTable {
  readonly heading: readonly string[] | null;
  readonly lines: readonly PastedLine[];
  /** The columns that name students; none if what was pasted has scores only. */
  readonly identities: readonly number[];
  readonly scores: readonly number[];
  /** The columns that are neither. */
  readonly others: readonly number[];
}

export interface PastedLine {
  /** Counted from 1, with the heading. */
  readonly number: number;
  /** An id begins with `#`, so that no number of another column is taken for one. */
  readonly cells: readonly string[];
}

/** Tells the heading, the names and the scores of what was pasted apart. */
export function pastedTable(lines: readonly (readonly string[])[], search: StudentSearch): PastedTable {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const cellsIn = (column: number, from: number) => lines.slice(from).map((cells) => cells[column] ?? '');
  const isText = (column: number, from: number) => {
    const cells = cellsIn(column, from);
    if (cells.some((cell) => search([cell]).length > 0)) return true;
    const kinds = cells.map(kindOf);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    return count('text') > count('score');
  };
  const first = lines[0] ?? [];
  const isHeading =
    lines.length > 1 &&
    columns.every((column) => kindOf(first[column] ?? '') !== 'score') &&
    columns.some((column) => !isText(column, 1) && kindOf(first[column] ?? '') === 'text') &&
    columns.every((column) => search([first[column] ?? '']).length === 0);
  const from = isHeading ? 1 : 0;
  const ofIds = columns.filter((column) => isHeading && /^(student|homeroom)?[\s_-]*id$/i.test(first[column] ?? ''));
  const texts = columns.filter((column) => isText(column, from));
  const identities = [...ofIds, ...identitiesIn(texts, (of) => lines.slice(from).some((cells) => isNamed(cells, of)))];
  const numbers = columns.filter((column) => !texts.includes(column) && !ofIds.includes(column));
  // A number before the name may be that of the line.
  const behind = numbers.filter((column) => column > Math.max(-1, ...identities));
  const scores = behind.length > 0 ? behind : numbers;
  return {
    heading: isHeading ? first : null,
    lines: lines.slice(from).map((cells, index) => ({
      number: index + from + 1,
      cells: cells.map((cell, column) => (ofIds.includes(column) && cell !== '' ? `#${cell}` : cell)),
    })),
    identities: identities.sort((one, other) => one - other),
    scores,
    others: columns.filter((column) => ![...identities, ...scores].includes(column)),
  };

  function isNamed(cells: readonly string[], of: readonly number[]): boolean {
    return search(of.map((column) => cells[column] ?? '')).length > 0;
  }
}

/** The columns with the names: those that name a student, else two side by side that do together, else the first text. */
function identitiesIn(texts: readonly number[], nameSomebody: (columns: readonly number[]) => boolean): number[] {
  const single = texts.filter((column) => nameSomebody([column]));
  if (single.length > 0) return single;
  const pair = texts.find((column) => texts.includes(column + 1) && nameSomebody([column, column + 1]));
  return pair === undefined ? texts.slice(0, 1) : [pair, pair + 1];
}
