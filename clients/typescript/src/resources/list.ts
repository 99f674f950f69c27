import type { Page, Paging } from './records.ts';
import type { SortedList } from './sorted-list.ts';

/** The largest page of the service. */
const largestPage = 100;

/**
 * A list of records. It sends no request until it is used: `await` reads one page, and `for await` reads all records, page by
 * page as they are needed. A record that the list has throughout is read exactly once, also while others write, unless the filter
 * has a `page`.
 */
export class List<Item> implements Promise<Page<Item>>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'List';
  readonly #start: Paging;
  readonly #fetchPage: (paging: Paging) => Promise<Page<Item>>;
  readonly #inOrder: (() => SortedList<Item>) | null;
  #firstPage: Promise<Page<Item>> | undefined;

  /** @param inOrder the same list by cursors; null if it has none */
  constructor(
    start: Paging,
    inOrder: (() => SortedList<Item>) | null,
    fetchPage: (paging: Paging) => Promise<Page<Item>>,
  ) {
    this.#start = start;
    this.#fetchPage = fetchPage;
    this.#inOrder = inOrder;
  }

  /** Reads one page: by default the first one, in the default size of the service. */
  then<Done = Page<Item>, Failed = never>(
    done?: ((page: Page<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#firstPage ??= this.#fetchPage(this.#start);
    return this.#firstPage.then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Page<Item> | Failed> {
    return this.then(null, failed);
  }

  finally(settled?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(settled);
  }

  /**
   * Reads all pages by their numbers from the given one (by default the first), with 100 records each by default. No page is
   * empty. While others write, a record may be on no page or on two.
   */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const { page: first = 1, per_page = largestPage } = this.#start;
    for (let page = first; ; page += 1) {
      const answer = await this.#fetchPage({ page, per_page });
      if (answer.data.length > 0) yield answer;
      if (page >= answer.pagination.total_pages) return;
    }
  }

  /** Reads the records of all pages: by cursors with 1,000 records each by default, from a given page on by numbers. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const inOrder = this.#start.page === undefined ? this.#inOrder : null;
    if (inOrder) yield* inOrder();
    else for await (const { data } of this.pages()) yield* data;
  }
}
