import type { Random } from '../random';
import { type Culture, familyNames } from './family-names';
import { commonNames, elderNames, givenNames } from './given-names';
import type { Name } from './name-list';

/** Where a family's names come from, and its family name. */
export interface Lineage {
  readonly culture: Culture;
  readonly family: Name;
}

/** A person's name as records show it, and the part of an e-mail address that it makes. */
export interface PersonName {
  readonly full: string;
  readonly mailbox: string;
}

/** How many families in a thousand, roughly, have names of each culture. */
const shares: Record<Culture, number> = {
  english: 270,
  spanish: 145,
  irish: 50,
  german: 50,
  italian: 40,
  french: 45,
  slavic: 55,
  indian: 60,
  chinese: 50,
  african: 55,
  arabic: 35,
  nordic: 30,
  portuguese: 25,
  korean: 20,
  vietnamese: 20,
  japanese: 22,
  filipino: 20,
  dutch: 20,
  caribbean: 14,
  turkish: 14,
  jewish: 14,
  pacific: 13,
  persian: 12,
  indigenous: 10,
  greek: 10,
  armenian: 8,
  hanzi: 2,
  hangul: 1,
  kanji: 1,
  cyrillic: 2,
  greekLetters: 1,
  arabicLetters: 2,
  devanagari: 1,
};
const cultures = Object.entries(shares) as [Culture, number][];
const allShares = cultures.reduce((sum, [, share]) => sum + share, 0);

/** Where the family name is written first, and without a space after it. */
const familyFirst: readonly Culture[] = ['hanzi', 'hangul', 'kanji'];
/** Where a name from the common ones would stand in other letters than the family's. */
const ownLetters: readonly Culture[] = [...familyFirst, 'cyrillic', 'greekLetters', 'arabicLetters', 'devanagari'];

export function lineage(chance: Random): Lineage {
  const culture = cultureOf(chance.next() * allShares);
  return { culture, family: chance.pickEarly(familyNames[culture]) };
}

/** Another family name of the same culture, as a parent may have kept it. */
export const marriedInto = ({ culture }: Lineage, chance: Random): Lineage => ({
  culture,
  family: chance.pickEarly(familyNames[culture]),
});

export const childOf = (family: Lineage, chance: Random): PersonName => named(family, commonNames, 0.4, chance);

export const adultOf = (family: Lineage, chance: Random): PersonName => named(family, elderNames, 0.35, chance);

function cultureOf(point: number): Culture {
  let passed = 0;
  const found = cultures.find(([, share]) => (passed += share) > point);
  return found?.[0] ?? 'english';
}

/** @param homeShare how often a given name comes from the family's own culture */
function named({ culture, family }: Lineage, common: readonly Name[], homeShare: number, chance: Random): PersonName {
  const home = givenNames[culture];
  const atHome = chance.happens(ownLetters.includes(culture) ? 1 : homeShare);
  const given = chance.pickEarly(home && atHome ? home : common);
  const full = familyFirst.includes(culture) ? family.written + given.written : `${given.written} ${family.written}`;
  return { full, mailbox: `${given.latin}.${family.latin}` };
}
