import { largestCursorPage } from './changes.ts';
import type { CursorPage } from './records.ts';

/** Selects a page in the order of a field. */
interface SortedPaging {
  readonly sort: string;
  readonly after?: string;
  readonly per_page: number;
}

/**
 * A list in the order of a field. It sends no request until it is iterated. `for await` reads all records, page by page as they
 * are needed. A record that is moved within the order meanwhile may be read twice or not at all.
 */
export class SortedList<Item> implements AsyncIterable<Item> {
  readonly #sort: string;
  readonly #fetchPage: (paging: SortedPaging) => Promise<CursorPage<Item>>;

  constructor(sort: string, fetchPage: (paging: SortedPaging) => Promise<CursorPage<Item>>) {
    this.#sort = sort;
    this.#fetchPage = fetchPage;
  }

  /** Reads page by page, with 1,000 records each unless the filter has `per_page`. */
  async *pages(): AsyncGenerator<CursorPage<Item>, void, undefined> {
    const first = { sort: this.#sort, per_page: largestCursorPage };
    for (let next: string | null | undefined, more = true; more;) {
      const page = await this.#fetchPage(next ? { ...first, after: next } : first);
      yield page;
      next = page.pagination.next;
      more = page.pagination.has_more;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}
