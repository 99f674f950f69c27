import type { TransactionSql } from 'postgres';

/** From one place in a text up to, but not including, another. */
export type Range = readonly [start: number, end: number];

/** A text as the SQL function `fold` has it, whose characters are known to the text itself. */
export class FoldedText {
  readonly folded: string;
  /** Where in the text the character comes from that stands at a place of the folded one, and where that ends. */
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

  /** Where in the text that is which stands in a range of the folded one. */
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

/** What a reader takes for one character: an accent that is written behind its letter goes with it. */
const charactersOf = (text: string) => [...segmenter.segment(text)];

const segmenter = new Intl.Segmenter();
