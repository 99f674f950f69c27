/** How a cell is read. */
export type CellKind = 'text' | 'number' | 'integer' | 'date' | 'choice' | 'list';

/** A value of a record as in JSON. */
export type Value = string | number | null | readonly string[];

/** Why it is not known what a cell means, and what to do. */
export interface CellProblem {
  readonly rule: string;
  readonly message: string;
  readonly advice: string;
}

export const isProblem = (read: Value | CellProblem): read is CellProblem =>
  typeof read === 'object' && read !== null && 'rule' in read;
