import fc from 'fast-check';
import { Bag, type BagEntry } from './bag';

/** Removes each entry twice. The second removal must have no effect. */
function takeOut(bag: Bag<number>, held: readonly BagEntry<number>[]): void {
  for (const each of [...held, ...held]) bag.remove(each);
}

describe('a bag', () => {
  it('holds what was put in and not taken out, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (steps) => {
        const bag = new Bag<number>();
        const held: BagEntry<number>[] = [];
        steps.forEach((step, number) => {
          if (step < 12 || held.length === 0) held.push(bag.add(number));
          else takeOut(bag, held.splice(step % held.length, 1));
          expect(new Set(bag)).toEqual(new Set(held));
          expect([...bag]).toHaveLength(held.length);
        });
      }),
    );
  });

  it('may be emptied by those who are told one after the other', () => {
    const bag = new Bag<() => void>();
    let told = 0;
    for (let number = 0; number < 5; number += 1) {
      const held = bag.add(() => {
        bag.remove(held);
        told += 1;
      });
    }
    for (const { item: tell } of bag) tell();
    expect([told, [...bag]]).toEqual([5, []]);
  });
});
