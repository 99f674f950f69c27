/**
 * Which two records of students are probably of one. What is compared:
 *
 * - The words of the legal and the preferred name in any order, without case and accents. Other writings of a letter are the same: `ü` and `ue`,
 *   `ß` and `ss`, `ø` and `o`. Hyphens separate words, and apostrophes do not count.
 * - The date of birth.
 * - The e-mail, without case. An address of `.invalid` stands for a missing one.
 * - The phone of the guardian, by its digits. One may have the code of the country before it. Fewer than 6 digits are no number.
 *
 * The names agree if all words of the shorter one are in the other one, and it has two words or both are equal. The records then need one more
 * thing in common: the birthday, the e-mail or the phone.
 *
 * The names are similar if each word of the shorter one begins like one of the other one, as Ann and Anna do, and one is the same. The records
 * then need two more things in common. Two birthdays that differ are of siblings.
 *
 * So twins and siblings, who share a family name, a phone, an address and perhaps a birthday, are no duplicates.
 */

/** What two records have in common. */
export interface ComparedStudents {
  /** The words of both names, as they are compared. A word may be there twice. */
  readonly words: readonly [readonly string[], readonly string[]];
  /** Null: one of the records has none. */
  readonly birthday: boolean | null;
  readonly email: boolean;
  readonly phone: boolean;
}

/** Why two records look like those of one student. */
export type DuplicateReason = 'name' | 'similar_name' | 'date_of_birth' | 'email' | 'guardian_phone';

/** A value that more records have is no sign: it is the address of the school, or stands for a missing one. */
export const mostRecordsOfOne = 20;

/** Why the records are probably of one student; null if they are probably of two. */
export function duplicateReasons(pair: ComparedStudents): readonly DuplicateReason[] | null {
  const names = comparedNames(...pair.words);
  const shared = [
    ...(pair.birthday ? (['date_of_birth'] as const) : []),
    ...(pair.email ? (['email'] as const) : []),
    ...(pair.phone ? (['guardian_phone'] as const) : []),
  ];
  if (names === 'agree') return shared.length >= 1 ? ['name', ...shared] : null;
  const isOfOne = names === 'similar' && shared.length >= 2 && pair.birthday !== false;
  return isOfOne ? ['similar_name', ...shared] : null;
}

function comparedNames(one: readonly string[], other: readonly string[]): 'agree' | 'similar' | 'differ' {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  // Each word has a counterpart of its own: the words of Luca De Luca are not in Eva De Luca.
  const left = [...longer];
  const takes = (place: number): boolean => place !== -1 && left.splice(place, 1).length === 1;
  const others = shorter.filter((word) => !takes(left.indexOf(word)));
  const shared = shorter.length - others.length;
  if (shared === 0) return 'differ';
  if (others.length === 0 && (shared >= 2 || longer.length === 1)) return 'agree';
  const isSimilar = others.every((word) =>
    takes(left.findIndex((each) => each.startsWith(word) || word.startsWith(each))),
  );
  return isSimilar ? 'similar' : 'differ';
}
