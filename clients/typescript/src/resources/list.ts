import type { Page, Paging } from './records.ts';

/** As many as the service gives at once. */
const largestPage = 100;

/**
 * A list of the service, which nothing was asked about yet. Awaited, it is one page; iterated, it is all of its records,
 * fetched page by page as they are needed.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #start: Paging;
  readonly #fetchPage: (paging: Paging) => Promise<Page<Item>>;
  #firstPage: Promise<Page<Item>> | undefined;

  constructor(start: Paging, fetchPage: (paging: Paging) => Promise<Page<Item>>) {
    this.#start = start;
    this.#fetchPage = fetchPage;
  }

  /** The page that was asked for, the first unless given, in the service's size unless given. */
  then<Done = Page<Item>, Failed = never>(
    done?: ((page: Page<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#firstPage ??= this.#fetchPage(this.#start);
    return this.#firstPage.then(done, failed);
  }

  /** From the page that was asked for to the last, 100 records each unless given; none is empty. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const { page: first = 1, per_page = largestPage } = this.#start;
    for (let page = first; ; page += 1) {
      const answer = await this.#fetchPage({ page, per_page });
      if (answer.data.length > 0) yield answer;
      if (page >= answer.pagination.total_pages) return;
    }
  }

  /** The records of all these pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}
