import type { CursorPage } from './records.ts';

/** The most records on a page with a cursor. */
export const largestCursorPage = 1_000;

/**
 * What has changed in a list since a cursor. `for await` reads the records, each in its last state. Afterwards `removed` has the ids
 * of changed records that the list does not have or no longer has, and `cursor` is where the next sync continues.
 *
 * It may be iterated once. If it stops early, `cursor` is before the page that was being read.
 */
export class Changes<Item> implements AsyncIterable<Item> {
  /** Ids, some of which the caller may never have seen. */
  readonly removed: number[] = [];
  readonly #fetchPage: (paging: { after: string; per_page: number }) => Promise<CursorPage<Item>>;
  #cursor: string;

  constructor(cursor: string, fetchPage: (paging: { after: string; per_page: number }) => Promise<CursorPage<Item>>) {
    this.#cursor = cursor;
    this.#fetchPage = fetchPage;
  }

  /** Store it with the records, and pass it to the next sync. */
  get cursor(): string {
    return this.#cursor;
  }

  /** Reads page by page, with up to 1,000 records each. */
  async *pages(): AsyncGenerator<CursorPage<Item>, void, undefined> {
    for (;;) {
      const page = await this.#fetchPage({ after: this.#cursor, per_page: largestCursorPage });
      this.removed.push(...(page.removed ?? []));
      yield page;
      this.#cursor = page.pagination.next ?? this.#cursor;
      if (!page.pagination.has_more) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}
