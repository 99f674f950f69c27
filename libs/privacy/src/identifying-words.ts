import type { Sql } from '@homeroom/database';
import type { Identifiers } from '@homeroom/people';
import type { FoldedText, Range } from './folded-text';

/** A search term for folded texts. */
interface Term {
  /** A first or last name alone, which other people may have too. */
  readonly isPart: boolean;
  /** A LIKE pattern that matches each folded text with the term, also inside JSON. */
  readonly like: string;
  readonly pattern: RegExp;
}

/** The words that identify a student: names, first and last name, e-mail addresses and phones. The guardian's are among them. */
export class IdentifyingWords {
  private constructor(private readonly terms: readonly Term[]) {}

  /** @param sql with the schema of the environment in its search_path */
  static async of(sql: Sql, ...identifiers: readonly Partial<Identifiers>[]): Promise<IdentifyingWords> {
    const terms: Term[] = [];
    for (const each of identifiers) terms.push(...(await this.termsOf(sql, each)));
    return new IdentifyingWords([
      ...new Map(terms.map((term) => [`${term.isPart} ${term.pattern.source}`, term])).values(),
    ]);
  }

  private static async termsOf(sql: Sql, identifiers: Partial<Identifiers>): Promise<readonly Term[]> {
    const fields = Object.keys(identifiers) as (keyof Identifiers)[];
    const rows = await sql<{ folded: string | null }[]>`
      SELECT fold(value) AS folded FROM unnest(${fields.map((field) => identifiers[field] ?? null)}::text[])
        WITH ORDINALITY given (value, place) ORDER BY place`;
    const folded = Object.fromEntries(fields.map((field, at) => [field, rows[at]?.folded ?? ''])) as Folded;
    return termsOf(folded).filter(({ like }) => /[^%]/.test(like));
  }

  /** False for an erased student. */
  get areKnown(): boolean {
    return this.terms.length > 0;
  }

  /** LIKE patterns that match each folded text with one of the words. They may match other texts as well. */
  get patterns(): string[] {
    return this.terms.map(({ like }) => like);
  }

  /** @param parts whether a first or last name alone matches */
  areIn(folded: string, { parts }: { parts: boolean }): boolean {
    return this.terms.some(({ isPart, pattern }) => (parts || !isPart) && folded.search(pattern) >= 0);
  }

  /**
   * The ranges of the words in the text. Adjacent and overlapping ranges are merged.
   *
   * @param parts whether a first or last name alone matches
   */
  rangesIn(text: FoldedText, { parts }: { parts: boolean }): Range[] {
    const terms = this.terms.filter(({ isPart }) => parts || !isPart);
    const found = terms.flatMap(({ pattern }) =>
      [...text.folded.matchAll(pattern)].map((match) => text.origin([match.index, match.index + match[0].length])),
    );
    const ranges: Range[] = [];
    for (const [start, end] of found.sort(([one], [other]) => one - other)) {
      const last = ranges.at(-1);
      if (last && start <= last[1]) ranges.splice(-1, 1, [last[0], Math.max(last[1], end)]);
      else ranges.push([start, end]);
    }
    return ranges;
  }
}

type Folded = Readonly<Partial<Record<keyof Identifiers, string>>>;

function termsOf(folded: Folded): Term[] {
  const { name = '', preferred_given_name: preferred = '', ...others } = folded;
  const words = name.split(/[\s\p{C},;]+/u).filter((word) => /^\p{L}/u.test(word));
  const parts = [...words.slice(0, 1), ...words.slice(-1), preferred].filter((word) =>
    /(?:\p{L}\P{L}*){3}/u.test(word),
  );
  const shown = preferred === '' ? '' : [preferred, ...words.slice(-1)].join(' ');
  // A list has the last name first.
  const reversed = words.length > 1 ? [...words.slice(-1), ...words.slice(0, -1)].join(' ') : '';
  return [
    ...[name, reversed, shown].map((phrase) => term(phrase.split(breaks), between)),
    ...Object.entries(others).map(([field, text]) => termIn(field, text)),
    ...parts.map((word) => ({ ...term(word.split(breaks), between), isPart: true })),
  ];
}

/** A term for the text of a field that is not the name of the student. */
function termIn(field: string, text: string): Term {
  if (/(^|_)email$/.test(field)) return term([text], '');
  return /(^|_)phone$/.test(field) ? phone(text) : term(text.split(breaks), between);
}

/** The characters between the words of a name. */
const breaks = /[\s\p{C},;-]+/u;
const between = '[^\\p{L}\\p{N}]+';

/** A phone number is written in many ways. The last digits must match; other digits may precede them. */
function phone(text: string): Term {
  const digits = (text.match(/\p{Nd}/gu) ?? []).slice(-longestPhone);
  if (digits.length < shortestPhone) return term(text.split(breaks), between);
  return {
    isPart: false,
    like: likeOf(digits),
    pattern: new RegExp(`\\+?(?:\\p{Nd}${nearby}){0,8}${digits.join(nearby)}(?!\\p{Nd})`, 'gu'),
  };
}

const nearby = '[^\\p{L}\\p{N}]{0,3}';
/** Digits. A number without country and area code has at most seven digits in most countries. */
const shortestPhone = 6;
const longestPhone = 7;

function term(parts: readonly string[], separator: string): Term {
  const source = parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(separator);
  const [start, end] = unspaced.test(source) ? ['', ''] : ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'];
  return { isPart: false, like: likeOf(parts), pattern: new RegExp(start + source + end, 'gu') };
}

const likeOf = (parts: readonly string[]): string =>
  `%${parts.flatMap((part) => part.match(/[\p{L}\p{N}]+/gu) ?? []).join('%')}%`;

/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
