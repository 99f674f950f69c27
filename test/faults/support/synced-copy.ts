import { setTimeout as pause } from 'node:timers/promises';

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly removed: readonly number[];
  readonly pagination: { readonly next: string; readonly has_more: boolean };
}

/** A copy of a list that a client keeps by cursors alone, whatever is killed meanwhile. */
export class SyncedCopy {
  /** Answers that no client should get. */
  readonly oddities: string[] = [];
  private readonly copied = new Map<number, { readonly id: number }>();
  private cursor = 'start';

  constructor(
    private readonly url: string,
    private readonly key: string,
    readonly path: string,
  ) {}

  /** The records in the order of their ids. */
  get records(): { readonly id: number }[] {
    return [...this.copied.values()].toSorted((one, other) => one.id - other.id);
  }

  /** Reads changes until it is told to end; after a failure it goes on where it was. */
  async follow(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.readPage(50);
      await pause(20);
    }
  }

  /** Reads what has changed to its end. */
  async finish(): Promise<void> {
    while (await this.readPage(1_000));
  }

  /** @returns whether there is another page */
  private async readPage(perPage: number): Promise<boolean> {
    const page = await this.get(`${this.path}?after=${this.cursor}&per_page=${perPage}`);
    if (!page) return false;
    for (const id of page.removed) this.copied.delete(id);
    for (const record of page.data) this.copied.set(record.id, record);
    this.cursor = page.pagination.next;
    return page.pagination.has_more;
  }

  private async get(path: string): Promise<Page | null> {
    const request = { headers: { authorization: `Bearer ${this.key}` }, signal: AbortSignal.timeout(60_000) };
    const answer = await fetch(this.url + path, request).catch(() => null);
    if (answer?.status === 200) return (await answer.json()) as Page;
    if (answer && answer.status !== 503) this.oddities.push(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return null;
  }
}
