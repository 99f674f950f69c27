import type { GatewayAnswer } from '../environment-gateway';
import type { ListedRecord, ListName } from './list-columns';

/** The API has refused to answer a page of a list. */
export class PageRefused extends Error {
  constructor(
    readonly status: number,
    /** JSON. */
    readonly body: string,
  ) {
    super(`A page of a list was answered with ${status}`);
  }
}

interface Page {
  readonly data: readonly ListedRecord[];
  readonly pagination: { readonly next: string | null };
}

/** The largest page with a cursor. */
const perPage = '1000';

/** All records of a list with its filters, in its order, read in pages that follow each other by cursors. */
export class ListPages {
  /** @param query of the list, as its page has it */
  constructor(
    private readonly read: (path: string) => Promise<GatewayAnswer>,
    private readonly list: ListName,
    private readonly query: URLSearchParams,
  ) {}

  /** @throws PageRefused */
  async *records(change: Readonly<Record<string, string>> = {}): AsyncGenerator<ListedRecord> {
    for (let after: string | null = 'start'; after !== null;) {
      const query = new URLSearchParams(this.query);
      for (const [name, value] of Object.entries({ ...change, after, per_page: perPage })) query.set(name, value);
      const { status, body } = await this.read(`${this.list}?${query.toString()}`);
      if (status !== 200) throw new PageRefused(status, body);
      const page = JSON.parse(body) as Page;
      yield* page.data;
      after = page.pagination.next;
    }
  }

  /** The status of each student of the list, which the records do not have. @throws PageRefused */
  async statuses(): Promise<(student: ListedRecord) => string> {
    const asked = this.query.get('status') ?? 'active';
    if (asked !== 'all') return () => asked;
    const withdrawn = new Set<unknown>();
    for await (const { id } of this.records({ status: 'withdrawn' })) withdrawn.add(id);
    return ({ id }) => (withdrawn.has(id) ? 'withdrawn' : 'active');
  }
}
