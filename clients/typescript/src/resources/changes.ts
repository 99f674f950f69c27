import type { CursorPage } from './records.ts';

/** The most records on a page with a cursor. */
export const largestCursorPage = 1_000;

/** A record in its last state; null if the list does not have it, or no longer has it. */
export interface Change<Item> {
  /** With null, some ids may be of records that the caller has never seen. */
  readonly id: number;
  readonly record: Item | null;
}

/** The changes of one page, and the cursor behind them. */
export interface ChangePage<Item> {
  /** No id twice. */
  readonly changes: readonly Change<Item>[];
  /** Store it with these changes, and pass it to the next sync. */
  readonly cursor: string;
}

/** Selects a page in the order of changes. */
interface ChangePaging {
  readonly after: string;
  readonly per_page: number;
}

/**
 * What has changed in a list since a cursor. It sends no request until it is iterated. `for await` reads page by page. Apply each page
 * before the next one: a record that one page removes may be back on a later page, and the other way round. So a page has removals and
 * records together, and there is no list of all removals.
 */
export class Changes<Item extends { readonly id: number }> implements AsyncIterable<ChangePage<Item>> {
  readonly #start: string;
  readonly #fetchPage: (paging: ChangePaging) => Promise<CursorPage<Item>>;

  constructor(start: string, fetchPage: (paging: ChangePaging) => Promise<CursorPage<Item>>) {
    this.#start = start;
    this.#fetchPage = fetchPage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChangePage<Item>, void, undefined> {
    for (let cursor = this.#start, hasMore = true; hasMore;) {
      const { data, removed = [], pagination } = await this.#fetchPage({ after: cursor, per_page: largestCursorPage });
      cursor = pagination.next ?? cursor;
      hasMore = pagination.has_more;
      const removals = [...new Set(removed)].map((id) => ({ id, record: null }));
      yield { changes: [...removals, ...data.map((record) => ({ id: record.id, record }))], cursor };
    }
  }
}
