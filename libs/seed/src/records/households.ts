import type { Random } from '../random/random';
import { address, homeEmail, phone } from '../names/contact';
import type { SeededSchool } from '../school-year/school';
import { adultOf, type Lineage, lineage, lineageInSameCulture } from '../names/person';

/** The data that siblings share. */
export interface Household {
  readonly family: Lineage;
  readonly children: number;
  readonly guardian: string | null;
  readonly guardianEmail: string | null;
  readonly guardianPhone: string | null;
  readonly address: string | null;
  /** The day of the year around which all children of the family are born. */
  readonly birthday: number;
}

/** The shares of families with two and with three children at the school. About one child in eight has a sibling. */
const pairs = 0.058;
const triples = 0.009;

/** The students of a family at the school: those from `first` up to, and not including, `end`. */
export interface Family {
  readonly home: Household;
  readonly first: number;
  readonly end: number;
}

/** The families of all students, in the order of their ids. */
export function* families(school: SeededSchool): Generator<Family> {
  const homes = school.stream('household');
  for (let first = 1; first <= school.students;) {
    const home = household(homes.of(first));
    const end = Math.min(first + home.children, school.students + 1);
    yield { home, first, end };
    first = end;
  }
}

function household(random: Random): Household {
  const family = lineage(random);
  const guardian = adultOf(random.happens(0.85) ? family : lineageInSameCulture(family, random), random);
  const known = random.happens(0.985);
  const dice = random.next();
  return {
    family,
    children: dice < triples ? 3 : dice < triples + pairs ? 2 : 1,
    guardian: known ? guardian.full : null,
    guardianEmail: known && random.happens(0.97) ? homeEmail(guardian, random) : null,
    guardianPhone: known && random.happens(0.96) ? phone(random) : null,
    address: random.happens(0.99) ? address(random) : null,
    birthday: random.between(31, 334),
  };
}
