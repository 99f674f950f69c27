import DataLoader from 'dataloader';
import { inNextTick } from '../transactions/request-context';

export interface Identified {
  readonly id: number;
}

/**
 * Loads rows by id. All ids requested in one tick of the event loop are fetched by one statement, because a round trip
 * costs more than a lookup. No request waits for further ones, and no result is older than its request.
 */
export class RowLoader<Row extends Identified> {
  private readonly loader: DataLoader<number, Row | null>;

  /**
   * @param fetch returns the existing rows of those ids, in any order
   * @param most maximum number of ids per fetch
   */
  constructor(fetch: (ids: readonly number[]) => Promise<readonly Row[]>, most: number) {
    const fetchInOrder = async (ids: readonly number[]) => {
      const found = new Map<number, Row>();
      for (const row of await fetch(ids)) {
        if (!ids.includes(row.id)) throw new Error('A statement that finds rows by id must answer the ids as numbers');
        found.set(row.id, row);
      }
      return ids.map((id) => found.get(id) ?? null);
    };
    this.loader = new DataLoader(fetchInOrder, { cache: false, maxBatchSize: most, batchScheduleFn: inNextTick });
  }

  /** Null if there is no such row. */
  load(id: number): Promise<Row | null> {
    return this.loader.load(id);
  }
}
