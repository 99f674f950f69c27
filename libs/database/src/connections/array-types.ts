import { parse } from 'postgres-array';

type Element = string | number | boolean | null;

/** A PostgreSQL array literal. Texts are quoted, so that the text NULL is not read as a null. */
export const arrayLiteral = (elements: readonly Element[]): string => `{${elements.map(literal).join(',')}}`;

const literal = (element: Element): string =>
  element === null ? 'NULL' : typeof element === 'string' ? quoted(element) : String(element);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

const arrayType = <T>(oids: readonly [number, ...number[]], elementOf: (text: string) => T) => ({
  to: oids[0],
  from: [...oids],
  /** A text is already an array literal. */
  serialize: (value: string | readonly Element[]) => (typeof value === 'string' ? value : arrayLiteral(value)),
  parse: (text: string): T[] => parse(text, elementOf),
});

/**
 * The array types that statements send and return, by the OIDs that are fixed in every PostgreSQL. Otherwise
 * postgres.js queries them on each new connection, and if that connection breaks, the error cannot be caught.
 */
export const arrayTypes = {
  /** integer[], smallint[], real[], double precision[]. */
  numbers: arrayType([1007, 1005, 1021, 1022], Number),
  /** text[], name[], varchar[], bigint[]. A bigint stays text because a number cannot hold all of its values. */
  texts: arrayType([1009, 1003, 1015, 1016], String),
};
