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
  /** The name that was chosen for a heading of an earlier file; undefined if none was. */
  readonly recalled?: ((heading: string) => string | undefined) | undefined;
}

/** A column of the file that is imported. */
export interface Column {
  /** The place of its cell in a row, counted from 0; several for a value that is joined from cells. */
  readonly places: readonly number[];
  readonly field: string;
}

/** What a heading of a file means. */
export interface HeadingMeaning {
  readonly heading: string;
  /** The name of the field, or of the part of it. Blank if the heading is left out, null if it is not known. */
  readonly column: string | null;
  /** Whether the office, or --map, chose the column for this heading. */
  readonly isChosen: boolean;
}

/** The headings of a file do not say which column is which. */
export class UnclearHeadings extends UnreadableFile {
  constructor(
    message: string,
    readonly headings: readonly HeadingMeaning[],
  ) {
    super(message);
  }
}

/** What the headings of a file mean. */
export interface Columns {
  /** All of them that are not blank. */
  readonly headings: readonly HeadingMeaning[];
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
 * @throws UnclearHeadings if no heading names a field, or two name the same one
 * @throws UnreadableFile if a mapping names nothing
 */
export function columnsOf(headings: readonly string[], names: ColumnNames): Columns {
  const { fields } = names;
  const meanings = meaningsOf(names);
  const mapped = new Map([...recalledOf(headings, names, meanings), ...mappedOf(headings, names, meanings)]);
  const all = headings.map((heading, place): Named => {
    const key = headingKey(heading);
    const meaning = mapped.get(key) ?? meanings.get(key) ?? { field: null, part: null, rank: ranks.none };
    return { heading, place, ...meaning };
  });
  const named = all.filter(({ field }) => field !== null && fields.includes(field));
  const described = all.flatMap((each) => {
    const key = headingKey(each.heading);
    return key === '' ? [] : [{ heading: each.heading, column: nameOf(each, names), isChosen: mapped.has(key) }];
  });
  const imported = fields.flatMap((field) => columnOf(field, named, names.joined, described));
  if (imported.length === 0) {
    throw new UnclearHeadings(
      `No heading names a field. The first row must name some of: ${fields.join(', ')}; or say with --map which heading is which`,
      described,
    );
  }
  const used = new Set(imported.flatMap(({ places }) => places));
  const left = all.filter(({ place, heading, rank, field }) => {
    const isIgnored = rank === ranks.mapped || (field !== null && !fields.includes(field));
    return !used.has(place) && !isIgnored && headingKey(heading) !== '';
  });
  return {
    headings: described,
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
  const isNamed = (cell: string) => {
    const key = headingKey(cell);
    return meanings.has(key) || mapped.has(key) || names.recalled?.(cell) !== undefined;
  };
  return cells.filter((cell) => isNamed(cell)).length;
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
      const meaning = chosenMeaning(name, meanings);
      if (!meaning) throw new UnreadableFile(`--map names the field ${name}: it must be one of ${fields.join(', ')}`);
      return [key, meaning];
    }),
  );
}

/** What the headings mean for which a column was chosen before. A name that no longer exists is passed over. */
function recalledOf(
  headings: readonly string[],
  { recalled }: ColumnNames,
  meanings: ReadonlyMap<string, Meaning>,
): readonly (readonly [string, Meaning])[] {
  return headings.flatMap((heading) => {
    const name = recalled?.(heading);
    const meaning = name === undefined ? null : chosenMeaning(name, meanings);
    return meaning ? [[headingKey(heading), meaning] as const] : [];
  });
}

/** What a heading means that was given a name by the office or by --map; null if no column has the name. */
function chosenMeaning(name: string, meanings: ReadonlyMap<string, Meaning>): Meaning | null {
  if (name.trim() === '') return { field: null, part: null, rank: ranks.mapped };
  const meaning = meanings.get(headingKey(name));
  return meaning ? { ...meaning, rank: meaning.part === null ? ranks.mapped : ranks.part } : null;
}

/** The name of the column of a heading; blank if it is left out, null if it is not known. */
function nameOf({ field, part, rank }: Named, { fields, joined }: ColumnNames): string | null {
  if (rank === ranks.none) return null;
  if (field === null || !fields.includes(field)) return '';
  return part === null ? field : (joined?.parts[part]?.[0] ?? field);
}

/** The column of a field; none if the file lacks it. */
function columnOf(
  field: string,
  named: readonly Named[],
  joined: JoinedColumns | undefined,
  described: readonly HeadingMeaning[],
): readonly Column[] {
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
    throw new UnclearHeadings(
      `Two columns are named ${field}: ${headings.join(' and ')}. Remove or rename one, or say with --map which one it is`,
      described,
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
