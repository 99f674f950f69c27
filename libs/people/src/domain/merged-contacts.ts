import { contactLengths, mostPhones } from './contact';

/** A contact of one of two records of a student, by the names of the interface. */
export interface PossessedContact {
  readonly id: number;
  readonly student_id: number;
  /** The guardian of packages who it is. */
  readonly guardian_id: number | null;
  readonly name: string | null;
  readonly relation: string | null;
  readonly email: string | null;
  readonly phones: readonly string[];
  readonly lives_with: boolean;
  readonly may_collect: boolean;
  readonly gets_mail: boolean;
  readonly note: string | null;
}

/** What a contact says. */
export type ContactValues = Omit<PossessedContact, 'id' | 'student_id'>;

/** The same person in both records. */
export interface ContactPair {
  readonly own: PossessedContact;
  readonly other: PossessedContact;
}

/**
 * The contacts of two records of one student. One person is a contact of both if it is one guardian of packages, or has one name; without names,
 * if an e-mail address or a phone is equal. The others move.
 */
export function mergedContacts(
  contacts: readonly PossessedContact[],
  keptId: number,
): { readonly moved: readonly number[]; readonly pairs: readonly ContactPair[] } {
  const free = contacts.filter((contact) => contact.student_id === keptId);
  const moved: number[] = [];
  const pairs: ContactPair[] = [];
  for (const other of contacts.filter((contact) => contact.student_id !== keptId)) {
    const isOther = (own: PossessedContact) => own.guardian_id !== null && own.guardian_id === other.guardian_id;
    const at = free.findIndex(isOther);
    const place = at >= 0 ? at : free.findIndex((own) => isSamePerson(own, other));
    const [own] = place < 0 ? [] : free.splice(place, 1);
    if (own) pairs.push({ own, other });
    else moved.push(other.id);
  }
  return { moved, pairs };
}

/** What one contact says after both: a value that the first lacks is that of the second. All phones and notes stay. */
export function joinedContact(first: PossessedContact, second: PossessedContact): ContactValues {
  const { lives_with, may_collect, gets_mail } = first;
  return {
    guardian_id: first.guardian_id ?? second.guardian_id,
    name: first.name ?? second.name,
    relation: first.relation ?? second.relation,
    email: first.email ?? second.email,
    phones: [...new Set([...first.phones, ...second.phones])].slice(0, Math.max(mostPhones, first.phones.length)),
    ...{ lives_with, may_collect, gets_mail },
    note: joinedNote(first.note, second.note),
  };
}

/** The fields in which both contacts say something else. */
export const contradictionsOf = ({ own, other }: ContactPair): readonly (keyof ContactValues)[] =>
  compared.filter((field) => own[field] !== null && other[field] !== null && !isSameValue(own[field], other[field]));

const isSameValue = (one: string | boolean | null, other: string | boolean | null): boolean =>
  typeof one === 'string' && typeof other === 'string' ? isEqual(one, other) : one === other;

const compared = ['name', 'relation', 'email', 'lives_with', 'may_collect', 'gets_mail'] as const;

function joinedNote(first: string | null, second: string | null): string | null {
  if (first === null || second === null || first === second) return first ?? second;
  const both = `${first}\n${second}`;
  return both.length <= contactLengths.note ? both : first;
}

function isSamePerson(one: PossessedContact, other: PossessedContact): boolean {
  if (one.guardian_id !== null && other.guardian_id !== null && one.guardian_id !== other.guardian_id) return false;
  if (one.name !== null || other.name !== null) return isEqual(one.name, other.name);
  return isEqual(one.email, other.email) || one.phones.some((phone) => other.phones.includes(phone));
}

const isEqual = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && folded(one) === folded(other);

const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase();
