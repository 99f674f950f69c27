import { withoutApostrophe } from '@homeroom/kernel';
import { closestMatch } from 'leven';
import { UnreadableFile } from './unreadable-file';

/** Characters of a heading that are compared with the names of fields. */
const comparedLength = 100;

/** Columns whose cells are joined to the value of one field. */
interface JoinedColumns {
  readonly field: string;
  /** The headings of each part, in the order in which the parts are joined. */
  readonly parts: readonly (readonly string[])[];
  /** The numbers of the parts that a file must have, counted from 0. */
  readonly needed: readonly number[];
}

/** The names of the columns of a list. */
export interface ColumnNames {
  /** The fields that can be imported. */
  readonly fields: readonly string[];
  /** Fields that an export contains and an import ignores. */
  readonly readOnly: readonly string[];
  /** Other headings for fields, by field. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly joined?: JoinedColumns | undefined;
  /** The name of the column for a heading of the file; a blank one leaves the column out. */
  readonly mapped?: ReadonlyMap<string, string> | undefined;
}

/** A column of the file that is imported. */
export interface Column {
  /** The place of its cell in a row, counted from 0; several for a value that is joined from cells. */
  readonly places: readonly number[];
  readonly field: string;
}

/** What the headings of a file mean. */
export interface Columns {
  readonly imported: readonly Column[];
  /** Headings that name no field, each with the nearest field. */
  readonly unknown: readonly { readonly heading: string; readonly nearest: string }[];
}

/** A heading with what it names. */
interface Named {
  readonly heading: string;
  readonly place: number;
  /** Null for no field. */
  readonly field: string | null;
  /** The part of a joined value. */
  readonly part: number | null;
  /** A named field has the column before a synonym and a part. */
  readonly rank: number;
}

const ranks = { mapped: 0, field: 1, synonym: 2, part: 3, none: 4 } as const;

/**
 * Finds the fields that headings name. Only their letters and digits matter, without case and accents: `Grade Level` is `grade_level`.
 *
 * @throws UnreadableFile if no heading names a field, two name the same one, or a mapping names nothing
 */
export function columnsOf(headings: readonly string[], names: ColumnNames): Columns {
  const { fields } = names;
  const meanings = meaningsOf(names);
  const mapped = mappedOf(headings, names, meanings);
  const all = headings.map((heading, place): Named => {
    const key = headingKey(heading);
    const meaning = mapped.get(key) ?? meanings.get(key) ?? { field: null, part: null, rank: ranks.none };
    return { heading, place, ...meaning };
  });
  const named = all.filter(({ field }) => field !== null && fields.includes(field));
  const imported = fields.flatMap((field) => columnOf(field, named, names.joined));
  if (imported.length === 0) {
    throw new UnreadableFile(
      `No heading names a field. The first row must name some of: ${fields.join(', ')}; or say with --map which heading is which`,
    );
  }
  const used = new Set(imported.flatMap(({ places }) => places));
  const left = all.filter(({ place, heading, rank, field }) => {
    const isIgnored = rank === ranks.mapped || (field !== null && !fields.includes(field));
    return !used.has(place) && !isIgnored && headingKey(heading) !== '';
  });
  return {
    imported,
    unknown: left.map(({ heading }) => ({
      heading,
      nearest: closestMatch(heading.slice(0, comparedLength), fields) ?? '',
    })),
  };
}

/** How many columns a row names. Another row than that of the headings hardly ever names two. */
export const countNamed = (cells: readonly string[], names: ColumnNames): number => {
  const meanings = meaningsOf(names);
  const mapped = new Set([...(names.mapped?.keys() ?? [])].map(headingKey));
  return cells.map(headingKey).filter((key) => meanings.has(key) || mapped.has(key)).length;
};

/** Headings with the same key name the same column. */
export const headingKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

type Meaning = Pick<Named, 'field' | 'part' | 'rank'>;

/** What headings mean, by their keys. */
function meaningsOf({ fields, readOnly, synonyms = {}, joined }: ColumnNames): ReadonlyMap<string, Meaning> {
  const parts = joined?.parts.flatMap((headings, part) =>
    headings.map((heading): [string, Meaning] => [heading, { field: joined.field, part, rank: ranks.part }]),
  );
  const others = Object.entries(synonyms).flatMap(([field, headings]) =>
    headings.map((heading): [string, Meaning] => [heading, { field, part: null, rank: ranks.synonym }]),
  );
  const own = [...readOnly, ...fields].map((field): [string, Meaning] => [
    field,
    { field, part: null, rank: ranks.field },
  ]);
  return new Map([...(parts ?? []), ...others, ...own].map(([heading, meaning]) => [headingKey(heading), meaning]));
}

/** What the headings mean that a mapping names. */
function mappedOf(
  headings: readonly string[],
  { fields, mapped = new Map<string, string>() }: ColumnNames,
  meanings: ReadonlyMap<string, Meaning>,
): ReadonlyMap<string, Meaning> {
  const keys = headings.map(headingKey);
  return new Map(
    [...mapped].map(([heading, name]) => {
      const key = headingKey(heading);
      if (!keys.includes(key))
        throw new UnreadableFile(`--map names the heading ${heading}, which the file does not have`);
      if (name.trim() === '') return [key, { field: null, part: null, rank: ranks.mapped }];
      const meaning = meanings.get(headingKey(name));
      if (!meaning) throw new UnreadableFile(`--map names the field ${name}: it must be one of ${fields.join(', ')}`);
      return [key, { ...meaning, rank: meaning.part === null ? ranks.mapped : ranks.part }];
    }),
  );
}

/** The column of a field; none if the file lacks it. */
function columnOf(field: string, named: readonly Named[], joined: JoinedColumns | undefined): readonly Column[] {
  const all = named.filter((each) => each.field === field);
  const first = Math.min(...all.map(({ rank }) => rank));
  const found = all.filter(({ rank }) => rank === first);
  if (found.length === 0) return [];
  const isJoined = first === ranks.part;
  const [repeated] = found.filter(
    ({ part }, index) => !isJoined || found.findIndex((each) => each.part === part) < index,
  );
  if (repeated && found.length > 1) {
    const headings = found.filter(({ part }) => !isJoined || part === repeated.part).map(({ heading }) => heading);
    throw new UnreadableFile(
      `Two columns are named ${field}: ${headings.join(' and ')}. Remove or rename one, or say with --map which one it is`,
    );
  }
  if (!isJoined) return [{ field, places: found.map(({ place }) => place) }];
  if (joined?.needed.some((part) => !found.some((each) => each.part === part))) return [];
  return [
    { field, places: found.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0)).map(({ place }) => place) },
  ];
}

/** The text of a column; undefined if a short row lacks its cells. The cells of a column that is joined from several have a space between them. */
export function textIn(cells: readonly string[], places: readonly number[]): string | undefined {
  if (places.length === 1) return cells[places[0] ?? 0];
  const found = places.flatMap((place) => cells[place] ?? []);
  if (found.length === 0) return undefined;
  const texts = found.map((cell) => withoutApostrophe(cell).trim());
  return texts.filter((text) => text !== '').join(' ');
}
