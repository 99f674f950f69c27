/** What is in a bag, and where, so that it is taken out without a search. */
export interface Held<T> {
  readonly item: T;
  place: number;
}

/**
 * What is there at the moment, in no order; to put in and to take out cost the same however much there is. A Set would do,
 * were it not for V8: a table that a Set has outgrown points to the next one, so that once the first has grown old, whatever
 * was ever in the others is kept until all of the memory is searched. What comes and goes with each request must not be in one.
 */
export class Bag<T> implements Iterable<T> {
  private readonly all: Held<T>[] = [];

  get size(): number {
    return this.all.length;
  }

  add(item: T): Held<T> {
    const held = { item, place: this.all.length };
    this.all.push(held);
    return held;
  }

  /** Takes out what `add` gave; once. */
  remove(held: Held<T>): void {
    const last = this.all.pop();
    if (!last || last === held) return;
    this.all[held.place] = last;
    last.place = held.place;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { item } of [...this.all]) yield item;
  }
}
