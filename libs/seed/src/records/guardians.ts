import { type GuardianRow, partsOf, type StudentGuardianRow } from '@homeroom/rostering';
import { families, type Household } from './households';
import { homeEmail, phone } from '../names/contact';
import { adultOf, lineageInSameCulture } from '../names/person';
import type { Random } from '../random/random';
import type { SeededSchool } from '../school-year/school';

/** Generates the guardians of a school. The first one of a family is the one in the records of its students. */
export function* guardians(school: SeededSchool, updated_at: string): Generator<GuardianRow> {
  let id = 0;
  for (const { contacts } of contactsOf(school)) {
    for (const { name, email, phone: number } of contacts) {
      id += 1;
      const { givenName, familyName } = partsOf(name);
      const names = { given_name: givenName, family_name: familyName || null, middle_name: null };
      yield { id, ...names, email, phone: number, is_current: true, updated_at };
    }
  }
}

/** Generates the guardians of each student, ordered by student. */
export function* studentGuardians(school: SeededSchool): Generator<StudentGuardianRow> {
  let id = 0;
  for (const { contacts, first, end } of contactsOf(school)) {
    for (let student_id = first; student_id < end; student_id += 1) {
      for (let place = 1; place <= contacts.length; place += 1) yield { student_id, guardian_id: id + place, place };
    }
    id += contacts.length;
  }
}

interface Contact {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Two families in three have a second guardian. */
function* contactsOf(school: SeededSchool): Generator<{ contacts: readonly Contact[]; first: number; end: number }> {
  const stream = school.stream('guardian');
  for (const { home, first, end } of families(school)) {
    const random = stream.of(first);
    const { guardian: name, guardianEmail: email, guardianPhone } = home;
    const known = name === null ? [] : [{ name, email, phone: guardianPhone }];
    const second = name !== null && random.happens(0.66) ? [secondContact(home, random)] : [];
    yield { contacts: [...known, ...second], first, end };
  }
}

/** A family without a phone has none at all: a student shows the phone of any guardian. */
function secondContact({ family, guardianPhone }: Household, random: Random): Contact {
  const person = adultOf(random.happens(0.7) ? family : lineageInSameCulture(family, random), random);
  return {
    name: person.full,
    email: random.happens(0.9) ? homeEmail(person, random) : null,
    phone: random.happens(0.9) && guardianPhone !== null ? phone(random) : null,
  };
}
