/** Reads a school through its API, as fast as a few connections go. */
export class Reader {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  // Tests look into bodies by name and compare what they find.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async get(path: string): Promise<any> {
    const answer = await fetch(this.url + path, { headers: { authorization: `Bearer ${this.key}` } });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Every row of a list, whose total and pages have to be exact. */
  async list(path: string): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await this.get(`${path}?per_page=100&page=${page}`);
      rows.push(...data);
      if (page < pagination.total_pages) continue;
      expect([path, pagination.total, pagination.total_pages]).toEqual([
        path,
        rows.length,
        Math.ceil(rows.length / 100),
      ]);
      return rows;
    }
  }

  /** Does something for each of many, a few at a time. */
  async each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const rest = items.values();
    const hand = async () => {
      for (const item of rest) await work(item);
    };
    await Promise.all(Array.from({ length: 16 }, hand));
  }
}
