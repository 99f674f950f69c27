import DataLoader from 'dataloader';
import { inNextTick } from './next-tick';

export interface Identified {
  readonly id: number;
}

/**
 * Rows that many ask for, each for one by its id. What is asked for within one turn of the event loop is fetched at once: to
 * send a statement and to take its answer costs more than what it finds. Nobody waits for others to come, and nobody is
 * answered what was read before they asked.
 */
export class RowLoader<Row extends Identified> {
  private readonly loader: DataLoader<number, Row | null>;

  /**
   * @param fetch the rows that there are of those ids, in any order
   * @param most ids that it is asked for at once
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

  /** Null where there is none. */
  load(id: number): Promise<Row | null> {
    return this.loader.load(id);
  }
}
