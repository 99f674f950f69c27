import type { Random } from '../random/random';
import { type Culture, familyNames } from './family-names';
import { commonNames, elderNames, givenNames } from './given-names';
import type { Name } from './name-list';

/** The culture and the family name of a family. */
export interface Lineage {
  readonly culture: Culture;
  readonly family: Name;
}

/** A person's full name, and the local part of an e-mail address that is made from it. */
export interface PersonName {
  readonly full: string;
  readonly mailbox: string;
}

/** Families with names of each culture, roughly per thousand. */
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

/** Cultures that write the family name first, without a space after it. */
const familyFirst: readonly Culture[] = ['hanzi', 'hangul', 'kanji'];
/** Cultures with a script of their own. Their given names come from the culture too, so that a name has one script. */
const ownLetters: readonly Culture[] = [...familyFirst, 'cyrillic', 'greekLetters', 'arabicLetters', 'devanagari'];

export function lineage(random: Random): Lineage {
  const culture = cultureOf(random.next() * allShares);
  return { culture, family: random.pickEarly(familyNames[culture]) };
}

/** Another family name of the same culture, for a parent with a different name. */
export const lineageInSameCulture = ({ culture }: Lineage, random: Random): Lineage => ({
  culture,
  family: random.pickEarly(familyNames[culture]),
});

export const childOf = (family: Lineage, random: Random): PersonName => named(family, commonNames, 0.4, random);

export const adultOf = (family: Lineage, random: Random): PersonName => named(family, elderNames, 0.35, random);

function cultureOf(point: number): Culture {
  let passed = 0;
  const found = cultures.find(([, share]) => (passed += share) > point);
  return found?.[0] ?? 'english';
}

/** @param homeShare share of given names from the family's own culture */
function named({ culture, family }: Lineage, common: readonly Name[], homeShare: number, random: Random): PersonName {
  const home = givenNames[culture];
  const atHome = random.happens(ownLetters.includes(culture) ? 1 : homeShare);
  const given = random.pickEarly(home && atHome ? home : common);
  const full = familyFirst.includes(culture) ? family.written + given.written : `${given.written} ${family.written}`;
  return { full, mailbox: `${given.latin}.${family.latin}` };
}
