/** How a cell is read. A text has one line; `lines` is a text that may have several. */
export type CellKind = 'text' | 'lines' | 'number' | 'integer' | 'date' | 'choice' | 'boolean' | 'list';

/** A value of a record as in JSON. */
export type Value = string | number | boolean | null | readonly string[];

/** Why it is not known what a cell means, and what to do. */
export interface CellProblem {
  readonly rule: string;
  readonly message: string;
  readonly advice: string;
}

export const isProblem = (read: Value | CellProblem): read is CellProblem =>
  typeof read === 'object' && read !== null && 'rule' in read;
