/** The place of what is in no bag any more. */
const out = -1;

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
export class Bag<T> implements Iterable<Held<T>> {
  private readonly all: Held<T>[] = [];

  add(item: T): Held<T> {
    const held = { item, place: this.all.length };
    this.all.push(held);
    return held;
  }

  /** Takes out what `add` gave, unless it is out already. */
  remove(held: Held<T>): void {
    const { place } = held;
    if (place === out) return;
    held.place = out;
    const last = this.all.pop();
    if (!last || last === held) return;
    this.all[place] = last;
    last.place = place;
  }

  /** As it is at the beginning, whatever is put in or taken out meanwhile. */
  [Symbol.iterator](): Iterator<Held<T>> {
    return [...this.all].values();
  }
}
