import { closestMatch } from 'leven';
import { UnreadableFile } from './unreadable-file';

/** Characters of a heading that are compared with the names of fields. */
const comparedLength = 100;

/** A column of the file that is imported. */
export interface Column {
  /** The place of its cell in a row, counted from 0. */
  readonly place: number;
  /** The heading in the file. */
  readonly heading: string;
  readonly field: string;
}

/** What the headings of a file mean. */
export interface Columns {
  readonly imported: readonly Column[];
  /** Headings that name no field, each with the nearest field. */
  readonly unknown: readonly { readonly heading: string; readonly nearest: string }[];
}

/**
 * Finds the fields that headings name. Only their letters and digits matter, without case and accents: `Grade Level` is `grade_level`.
 *
 * @param fields that can be imported
 * @param readOnly fields that an export contains and an import ignores
 * @throws UnreadableFile if no heading names a field, or two name the same one
 */
export function columnsOf(
  headings: readonly string[],
  fields: readonly string[],
  readOnly: readonly string[],
): Columns {
  const known = new Map([...readOnly, ...fields].map((field) => [headingKey(field), field]));
  const named = headings.map((heading, place) => ({ heading, place, field: known.get(headingKey(heading)) ?? null }));
  const imported = named.flatMap(({ field, ...column }) =>
    field !== null && fields.includes(field) ? [{ ...column, field }] : [],
  );
  if (imported.length === 0) {
    throw new UnreadableFile(`No heading names a field. The first row must name some of: ${fields.join(', ')}`);
  }
  const repeated = imported.find(({ field }, index) => imported.findIndex((each) => each.field === field) !== index);
  if (repeated) throw new UnreadableFile(`Two columns are named ${repeated.field}: remove or rename one`);
  const unknown = named.filter(({ field, heading }) => field === null && headingKey(heading) !== '');
  return {
    imported,
    unknown: unknown.map(({ heading }) => ({
      heading,
      nearest: closestMatch(heading.slice(0, comparedLength), fields) ?? '',
    })),
  };
}

/** Headings with the same key name the same column. */
export const headingKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();
