import type { TransactionSql } from 'postgres';

/** From one place in a text up to, but not including, another. */
export type Range = readonly [start: number, end: number];

/** A text as the SQL function `fold` returns it; each character is mapped to where it comes from in the text. */
export class FoldedText {
  readonly folded: string;
  /** For each place of the folded text the range of the text that it comes from. */
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

  /** The range of the text that a range of the folded text comes from. */
  origin([start, end]: Range): Range {
    return [this.origins[start]?.[0] ?? this.text.length, this.origins[end - 1]?.[1] ?? this.text.length];
  }
}

/** @param sql that sees the environment's schema */
export async function foldedTexts(sql: TransactionSql, texts: readonly string[]): Promise<FoldedText[]> {
  const characters = new Set(texts.flatMap((text) => charactersOf(text).map(({ segment }) => segment)));
  const rows = await sql<{ character: string; folded: string }[]>`
    SELECT character, fold(character) AS folded FROM unnest(${[...characters]}::text[]) character`;
  const folds = new Map(rows.map(({ character, folded }) => [character, folded]));
  return texts.map((text) => new FoldedText(text, folds));
}

/** Graphemes: a combining accent belongs to its letter. */
const charactersOf = (text: string) => [...segmenter.segment(text)];

const segmenter = new Intl.Segmenter();
