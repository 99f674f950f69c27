import { parse } from 'postgres-array';

type Element = string | number | boolean | null;

/** An array as PostgreSQL reads it: each text quoted, so that the word NULL stays a word. */
export const arrayLiteral = (elements: readonly Element[]): string => `{${elements.map(literal).join(',')}}`;

const literal = (element: Element): string =>
  element === null ? 'NULL' : typeof element === 'string' ? quoted(element) : String(element);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

const arrayType = <T>(oids: readonly [number, ...number[]], elementOf: (text: string) => T) => ({
  to: oids[0],
  from: [...oids],
  /** One that is written as PostgreSQL reads it already goes as it is. */
  serialize: (value: string | readonly Element[]) => (typeof value === 'string' ? value : arrayLiteral(value)),
  parse: (text: string): T[] => parse(text, elementOf),
});

/**
 * The arrays that statements send and answer, by the identifiers that they have in every PostgreSQL. Left to itself
 * postgres.js asks for them on each new connection, and where that connection breaks nobody can catch its failure.
 */
export const arrayTypes = {
  /** integer[], smallint[], real[], double precision[]. */
  numbers: arrayType([1007, 1005, 1021, 1022], Number),
  /** text[], name[], varchar[], bigint[]: what a number cannot hold stays text. */
  texts: arrayType([1009, 1003, 1015, 1016], String),
};
