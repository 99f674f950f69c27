import type { Nouns } from '@homeroom/database';

/** The environment has records, and `reset` is not set. */
export class RecordsExist extends Error {
  /** @param counts number of rows of each non-empty table, with what they are called */
  constructor(readonly counts: readonly { readonly nouns: Nouns; readonly count: number }[]) {
    super(`${sentenceOf(counts)} Nothing was changed. Use --reset to delete all of them first.`);
    this.name = 'RecordsExist';
  }
}

function sentenceOf(counts: RecordsExist['counts']): string {
  const parts = counts.map(({ nouns, count }) => `${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`);
  return `This environment already has ${new Intl.ListFormat('en').format(parts)}.`;
}
