/** A random number generator for one record (mulberry32). The same seed always gives the same numbers. */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** An integer from `first` to `last`, both inclusive. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Prefers elements at the front of the list. */
  pickEarly<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 1.5 * list.length)] as T;
  }

  /** An approximately normal distribution: the sum of six uniform numbers. */
  around(mean: number, deviation: number): number {
    let sum = 0;
    for (let die = 0; die < 6; die += 1) sum += this.next();
    return mean + (sum - 3) * Math.SQRT2 * deviation;
  }
}

/**
 * The random generators for one kind of record. Each record has its own generator, seeded by its id, so that its values do
 * not depend on the order in which records are generated.
 */
export class Stream {
  private readonly root: number;

  constructor(randomSeed: number, kind: string) {
    let root = mix(Math.floor(randomSeed / 4_294_967_296), randomSeed | 0);
    for (const character of kind) root = mix(root, character.codePointAt(0) ?? 0);
    this.root = root;
  }

  of(first: number, second = 0): Random {
    return new Random(mix(mix(this.root, first), second));
  }
}

/** Hashes two 32-bit numbers into one (the finalizer of MurmurHash3). */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ Math.imul(value + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The integers from 1 to count, shuffled. */
export function shuffled(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index + 1);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
