import { studentLengths } from './student';

/** What a school knows of a guardian. */
export interface Guardian {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * The order of the guardians of a student, of whom the first one is shown. A guardian whom the student had before stays before the others, in
 * the former order, so the one who is shown stays as long as the link does, whatever the order of a list or of rows is.
 *
 * @param linked those of the student, in the order of the other system
 * @param former those whom the student had, the one who was shown first
 */
export function guardiansInOrder(linked: readonly string[], former: readonly string[]): readonly string[] {
  const known = former.filter((id) => linked.includes(id));
  return [...new Set([...known, ...linked])];
}

/**
 * The guardian whom the record of a student shows: the first one. A guardian without a phone is shown with the phone of the next one who has
 * one, and with the name of that one, so that nobody is taken for another person.
 */
export function guardianShown(guardians: readonly Guardian[]): Guardian | null {
  const [first] = guardians;
  if (!first) return null;
  const other = first.phone === null ? guardians.find(({ phone }) => phone !== null) : undefined;
  return other ? { ...first, phone: phoneOfOther(other) } : first;
}

/** The phone of a guardian, as it is shown with another one: `+1 555 0100 (Grace Obi)`. A name that is too long is left out. */
function phoneOfOther({ name, phone }: Guardian): string {
  const text = `${phone ?? ''} (${name})`;
  return text.length > studentLengths.guardian_phone ? (phone ?? '') : text;
}
