import { ValidationFailed } from '@homeroom/kernel';

/** The maximum numbers of characters of the texts, by the names of the interface. Each phone has the length of `phones`. */
export const contactLengths = { name: 255, relation: 255, email: 254, phones: 255, note: 2000 } as const;

/** The largest number of phones of a contact. */
export const mostPhones = 5;

/** The largest number of contacts in the order of calls of a student. */
export const mostContacts = 1000;

/** The editable fields of a contact; null for an unknown value. */
export interface ContactDetails {
  readonly studentId: number;
  readonly name: string | null;
  /** Such as `mother`, `grandfather` or `neighbour`. */
  readonly relation: string | null;
  readonly email: string | null;
  /** In the order of calls. */
  readonly phones: readonly string[];
  readonly livesWith: boolean;
  readonly mayCollect: boolean;
  readonly getsMail: boolean;
  /** What the office has to know, such as a decision on custody. */
  readonly note: string | null;
}

/** A new contact: only the student is required, and a name, an e-mail address or a phone. */
export type NewContact = Pick<ContactDetails, 'studentId'> & Partial<ContactDetails>;

const defaults = {
  name: null,
  relation: null,
  email: null,
  phones: [],
  livesWith: false,
  mayCollect: false,
  getsMail: false,
  note: null,
  guardianId: null,
  fromPackage: false,
} as const;

/** A guardian or another contact of one student. The first contact is in the guardian fields of the student as well. */
export class Contact implements ContactDetails {
  readonly id!: number;
  readonly studentId!: number;
  /** Contacts of a student are called in this order. 0 for a new one, which becomes the last. */
  readonly callOrder!: number;
  readonly name!: string | null;
  readonly relation!: string | null;
  readonly email!: string | null;
  readonly phones!: readonly string[];
  readonly livesWith!: boolean;
  readonly mayCollect!: boolean;
  readonly getsMail!: boolean;
  readonly note!: string | null;
  /** The guardian of packages who is this contact. */
  readonly guardianId!: number | null;
  /** Whether a package has added the contact. */
  readonly fromPackage!: boolean;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  /** @throws ValidationFailed for a contact without a name, an e-mail address and a phone */
  static add(details: NewContact, at: Date): Contact {
    const contact = Object.assign(new Contact(), defaults, {
      studentId: details.studentId,
      callOrder: 0,
      createdAt: at,
    });
    contact.revise(details, at);
    return contact;
  }

  /**
   * Changes the given fields and keeps the others.
   *
   * @throws ValidationFailed for another student, and for a contact without a name, an e-mail address and a phone
   */
  revise(details: Partial<ContactDetails>, at: Date): void {
    if (details.studentId !== undefined && details.studentId !== this.studentId) {
      throw new ValidationFailed(['student_id cannot be changed: delete the contact and add another']);
    }
    Object.assign(this, details, { updatedAt: at });
    if (this.name === null && this.email === null && this.phones.length === 0) {
      throw new ValidationFailed(['name is required if there is no email and no phone']);
    }
  }
}

/**
 * The contacts of a student in the order in which they are to be called. Those that are not named follow in their former order.
 *
 * @param first the ids of those that come first
 * @param known the ids of all, in their former order
 * @throws ValidationFailed for a contact of another student, and for one that is named twice
 */
export function callOrder(first: readonly number[], known: readonly number[]): readonly number[] {
  if (new Set(first).size < first.length || !first.every((id) => known.includes(id))) {
    throw new ValidationFailed(['contact_ids must name contacts of the student, each once']);
  }
  return [...first, ...known.filter((id) => !first.includes(id))];
}
