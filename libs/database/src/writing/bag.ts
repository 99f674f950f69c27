/** Index of an entry that was removed. */
const removed = -1;

/** An item and its index, so that it is removed without a search. */
export interface BagEntry<T> {
  readonly item: T;
  index: number;
}

/**
 * An unordered collection with constant-time insertion and removal. A Set is not used because of V8: a hash table that
 * a Set has outgrown references its successor, so once the first table is in the old generation, all items that were
 * ever in later ones stay in memory until a full garbage collection.
 */
export class Bag<T> implements Iterable<BagEntry<T>> {
  private readonly all: BagEntry<T>[] = [];

  add(item: T): BagEntry<T> {
    const held = { item, index: this.all.length };
    this.all.push(held);
    return held;
  }

  /** Removes an entry that `add` returned. Has no effect if it was removed before. */
  remove(held: BagEntry<T>): void {
    const { index } = held;
    if (index === removed) return;
    held.index = removed;
    const last = this.all.pop();
    if (!last || last === held) return;
    this.all[index] = last;
    last.index = index;
  }

  /** Iterates over a copy, so entries may be added and removed meanwhile. */
  [Symbol.iterator](): Iterator<BagEntry<T>> {
    return [...this.all].values();
  }
}
