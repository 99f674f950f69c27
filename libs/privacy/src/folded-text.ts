import type { Sql } from '@homeroom/database';

/** A range of a text: start inclusive, end exclusive. */
export type Range = readonly [start: number, end: number];

/** A text as the SQL function `fold` returns it. Each folded character is mapped to its origin in the text. */
export class FoldedText {
  readonly folded: string;
  /** The original range of each character of the folded text. */
  private readonly origins: Range[] = [];

  constructor(
    readonly text: string,
    folds: ReadonlyMap<string, string>,
  ) {
    const parts = charactersOf(text).map(({ segment, index }) => {
      const part = folds.get(segment) ?? segment;
      for (let at = 0; at < part.length; at += 1) this.origins.push([index, index + segment.length]);
      return part;
    });
    this.folded = parts.join('');
  }

  /** The original range of a range of the folded text. */
  origin([start, end]: Range): Range {
    return [this.origins[start]?.[0] ?? this.text.length, this.origins[end - 1]?.[1] ?? this.text.length];
  }
}

/** @param sql with the schema of the environment in its search_path */
export async function foldedTexts(sql: Sql, texts: readonly string[]): Promise<FoldedText[]> {
  const characters = new Set(texts.flatMap((text) => charactersOf(text).map(({ segment }) => segment)));
  const rows = await sql<{ character: string; folded: string }[]>`
    SELECT character, fold(character) AS folded FROM unnest(${[...characters]}::text[]) character`;
  const folds = new Map(rows.map(({ character, folded }) => [character, folded]));
  return texts.map((text) => new FoldedText(text, folds));
}

/** Splits a text into graphemes, so that a combining accent stays with its letter. */
const charactersOf = (text: string) => [...segmenter.segment(text)];

const segmenter = new Intl.Segmenter();
