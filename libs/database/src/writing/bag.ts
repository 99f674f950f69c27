/** The place of what is in no bag any more. */
const removed = -1;

/** What is in a bag, and where, so that it is taken out without a search. */
export interface BagEntry<T> {
  readonly item: T;
  index: number;
}

/**
 * What is there at the moment, in no order; to put in and to take out cost the same however much there is. A Set would do,
 * were it not for V8: a table that a Set has outgrown points to the next one, so that once the first has grown old, whatever
 * was ever in the others is kept until all of the memory is searched. What comes and goes with each request must not be in one.
 */
export class Bag<T> implements Iterable<BagEntry<T>> {
  private readonly all: BagEntry<T>[] = [];

  add(item: T): BagEntry<T> {
    const held = { item, index: this.all.length };
    this.all.push(held);
    return held;
  }

  /** Takes out what `add` gave, unless it is out already. */
  remove(held: BagEntry<T>): void {
    const { index } = held;
    if (index === removed) return;
    held.index = removed;
    const last = this.all.pop();
    if (!last || last === held) return;
    this.all[index] = last;
    last.index = index;
  }

  /** As it is at the beginning, whatever is put in or taken out meanwhile. */
  [Symbol.iterator](): Iterator<BagEntry<T>> {
    return [...this.all].values();
  }
}
