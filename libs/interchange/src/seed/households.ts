import type { Random } from './random';
import { address, homeEmail, phone } from './names/contact';
import { adultOf, type Lineage, lineage, marriedInto } from './names/person';

/** A family: what brothers and sisters share. */
export interface Household {
  readonly family: Lineage;
  readonly children: number;
  readonly guardian: string | null;
  readonly guardianEmail: string | null;
  readonly guardianPhone: string | null;
  readonly address: string | null;
  /** The day of the school's year around which its children are born: apart by about whole years. */
  readonly birthday: number;
}

/** Of a thousand families this many have two children at the school, or three: about every eighth child has another. */
const pairs = 0.058;
const triples = 0.009;

export function household(chance: Random): Household {
  const family = lineage(chance);
  const guardian = adultOf(chance.happens(0.85) ? family : marriedInto(family, chance), chance);
  const known = chance.happens(0.985);
  const dice = chance.next();
  return {
    family,
    children: dice < triples ? 3 : dice < triples + pairs ? 2 : 1,
    guardian: known ? guardian.full : null,
    guardianEmail: known && chance.happens(0.97) ? homeEmail(guardian, chance) : null,
    guardianPhone: known && chance.happens(0.96) ? phone(chance) : null,
    address: chance.happens(0.99) ? address(chance) : null,
    birthday: chance.between(31, 334),
  };
}
