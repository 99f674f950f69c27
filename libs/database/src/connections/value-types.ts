import { type CustomTypesConfig, types } from 'pg';

/**
 * Parses an instant as PostgreSQL writes it, such as `0012-02-16 21:02:00.5+00`. The text is converted to ISO 8601
 * first, because JavaScript reads a year below 100 in any other format as a month or a day.
 */
export const instantOf = (text: string): Date => new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));

type Parse = (text: string) => unknown;

/** pg's parser of a type. Its declaration knows no arrays. */
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;

/** Types by their OIDs, which are the same in every PostgreSQL: `date`, `timestamp`, `timestamptz`, `interval` and `name[]`. */
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [1082, String],
  [1114, instantOf],
  [1184, instantOf],
  [1186, String],
  // As `text[]`.
  [1003, parserOf(1009)],
]);

/** The types of pg, except that dates and intervals are text, and that instants have every year of PostgreSQL. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? parserOf(oid, format),
};

/** A value as pg sends it. It writes a `Date` in the time zone of the process. */
export const parameterOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** A PostgreSQL array literal. Texts are quoted, so that the text NULL is not read as a null. */
export const arrayLiteral = (elements: readonly (string | number | boolean | null)[]): string =>
  `{${elements.map(literal).join(',')}}`;

const literal = (element: string | number | boolean | null): string =>
  element === null ? 'NULL' : typeof element === 'string' ? quoted(element) : String(element);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
