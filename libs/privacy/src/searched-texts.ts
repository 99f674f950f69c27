import type { Sql } from '@homeroom/database';
import type { Json } from '@homeroom/kernel';
import { type FoldedText, foldedTexts, type Range } from './folded-text';
import type { IdentifyingWords } from './identifying-words';

export const mark = '[erased]';
/** At most as long as the word that it replaces. */
const shortMark = '…';

interface Matching {
  /** Whether a first or last name alone matches. */
  readonly parts: boolean;
}

/** Texts in which the words that identify a student are found and replaced. */
export class SearchedTexts {
  private constructor(
    private readonly words: IdentifyingWords,
    private readonly folded: ReadonlyMap<string, FoldedText>,
  ) {}

  /** @param sql with the schema of the environment in its search_path */
  static async of(sql: Sql, words: IdentifyingWords, values: readonly Json[]): Promise<SearchedTexts> {
    const texts = await foldedTexts(sql, [...new Set(values.flatMap((value) => textsIn(value)))]);
    return new SearchedTexts(words, new Map(texts.map((text) => [text.text, text])));
  }

  /** Whether a text of the value has one of the words. */
  areNamedIn(value: Json, { parts }: Matching): boolean {
    return textsIn(value).some((text) => this.words.areIn(this.folded.get(text)?.folded ?? '', { parts }));
  }

  /** The sentence around the first of the words; blank without one. */
  excerptOf(value: Json): string {
    for (const text of textsIn(value)) {
      const [first] = this.rangesIn(text, { parts: true });
      if (first) return sentenceAround(text, first);
    }
    return '';
  }

  /**
   * The value with a mark in place of each of the words.
   *
   * @param most characters that a text may have
   */
  without(value: Json, { parts, most = Infinity }: Matching & { readonly most?: number }): Json {
    return withTexts(value, (text) => {
      const ranges = this.rangesIn(text, { parts });
      const replacedBy = (by: string) =>
        ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + by + rest.slice(end), text);
      const marked = replacedBy(mark);
      return [...marked].length <= most ? marked : replacedBy(shortMark);
    });
  }

  private rangesIn(text: string, matching: Matching): Range[] {
    const folded = this.folded.get(text);
    return folded ? this.words.rangesIn(folded, matching) : [];
  }
}

/** The texts of a value, without names of properties and without sourcedIds. */
export function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap((each) => textsIn(each));
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => (isSourcedId(key) ? [] : textsIn(each))) : [];
}

/** The value with other texts. */
export function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isList(value)) return value.map((each) => withTexts(each, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, each]) => [key, isSourcedId(key) ? each : withTexts(each, change)]));
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null;

/** SourcedIds are keys of the other system. With others, the next package would create its records again. */
const isSourcedId = (key: string): boolean => key === 'agents' || /sourcedids?$/i.test(key);

/** The number of characters shown before and after the word. */
const context = 80;

function sentenceAround(text: string, [start, end]: Range): string {
  const [before = ''] = /[^.!?\n]*$/.exec(text.slice(0, start)) ?? [];
  const [after = ''] = /^[^.!?\n]*[.!?]?/.exec(text.slice(end)) ?? [];
  const from = before.length > context ? `…${before.slice(-context)}` : before;
  const to = after.length > context ? `${after.slice(0, context)}…` : after;
  return `${from}${text.slice(start, end)}${to}`.trim();
}
