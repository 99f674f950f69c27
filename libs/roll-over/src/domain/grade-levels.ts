import { compareNaturally } from '@homeroom/kernel';

/** Levels that come before those with numbers, in their order, folded. */
const beforeNumbers = ['pk', 'pre-k', 'prek', 'preschool', 'kg', 'tk', 'k', 'kindergarten'];

/** The grade levels in the order in which students pass through them: kindergarten first, then numbers in natural order. */
export const levelsInOrder = (levels: Iterable<string>): readonly string[] =>
  [...new Set(levels)].toSorted((one, other) => placeOf(one) - placeOf(other) || compareNaturally(one, other));

/** The level after another one in an order; null after the last one, undefined for a level that the order lacks. */
export function levelAfter(levels: readonly string[], level: string): string | null | undefined {
  const place = levels.indexOf(level);
  return place === -1 ? undefined : (levels[place + 1] ?? null);
}

function placeOf(level: string): number {
  const place = beforeNumbers.indexOf(level.trim().toLowerCase());
  return place === -1 ? beforeNumbers.length : place;
}
