import type { Fields } from '@homeroom/kernel';
import type { Guardian } from '@homeroom/people';

/** The name of a user: first the given names, then the family name. */
export const nameOf = (text: (column: string) => string | null): string =>
  [text('givenName'), text('familyName')].filter((part) => part !== null).join(' ');

/** What the row of a guardian says. */
export const contactIn = (text: (column: string) => string | null): Guardian => ({
  name: nameOf(text),
  email: text('email'),
  phone: text('phone') ?? text('sms'),
});

/** The same of an object of an earlier package. */
export const contactOf = (fields: Fields): Guardian =>
  contactIn((column) => (typeof fields[column] === 'string' ? fields[column] : null));

/** Whether a preferred given name is the given name itself, as many systems write it for people who prefer no other. */
export const isGivenName = (preferred: string, given: string | null): boolean =>
  folded(preferred) === folded(given ?? '');

const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase();
