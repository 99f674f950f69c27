import { invalidFilterField } from '../errors/oneroster-error';

type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~';

/** One comparison of a filter. */
export interface Comparison {
  /** The path of the field, such as `class.sourcedId`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** One comparison, or two that are joined. */
export interface Filter {
  readonly comparisons: readonly Comparison[];
  readonly isAny: boolean;
}

/** A quote inside a value is doubled. A number or a boolean may stand without quotes. */
const comparison = /^\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*(?:'((?:[^']|'')*)'|([^\s']+))/;
/** Forms have a plus for a blank. */
const conjunction = /^[\s+]+(AND|OR)[\s+]+/i;

/**
 * Reads `field op 'value'`, and at most one ` AND ` or ` OR ` between two of them.
 *
 * @throws 400 invalid_filter_field
 */
export function parseFilter(text: string): Filter {
  const [first, rest] = comparisonIn(text, text);
  if (rest.trim() === '') return { comparisons: [first], isAny: false };
  const joined = conjunction.exec(rest);
  if (!joined) throw unreadable(text);
  const [second, end] = comparisonIn(rest.slice(joined[0].length), text);
  if (end.trim() !== '') throw invalidFilterField(`A filter has at most one AND or OR: ${text}`);
  return { comparisons: [first, second], isAny: joined[1]?.toUpperCase() === 'OR' };
}

function comparisonIn(text: string, whole: string): readonly [Comparison, string] {
  const found = comparison.exec(text);
  if (!found) throw unreadable(whole);
  const [all, field = '', operator, quoted, bare = ''] = found;
  const value = quoted === undefined ? bare : quoted.replaceAll("''", "'");
  return [{ field, operator: operator as Operator, value }, text.slice(all.length)];
}

const unreadable = (text: string) =>
  invalidFilterField(`A filter is field='value', with =, !=, >, >=, <, <= or ~ between them: ${text.slice(0, 200)}`);
