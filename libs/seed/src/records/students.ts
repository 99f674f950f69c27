import type { StudentRow } from '@homeroom/people';
import { at, daysAfter } from '../school-year/calendar';
import { type Random, Stream } from '../random/random';
import { families, type Household } from './households';
import { schoolEmail } from '../names/contact';
import { childOf, type PersonName } from '../names/person';
import type { SeededSchool } from '../school-year/school';

/** The office registered all students in the three weeks before the last school year, in the order of their ids. */
const registrationBegins = '08-04';
const registrationDays = 19;

/** Generates the students of a school, ordered by id. Siblings have consecutive ids. */
export function* students(school: SeededSchool): Generator<StudentRow> {
  const children = school.stream('student');
  for (const { home, first, end } of families(school)) {
    const names: PersonName[] = [];
    for (let id = first; id < end; id += 1) {
      const random = children.of(id);
      names.push(anotherName(home, names, random));
      yield studentOf(school, id, home, names.at(-1) as PersonName, random);
    }
  }
}

function studentOf(school: SeededSchool, id: number, home: Household, name: PersonName, random: Random): StudentRow {
  const level = school.levelOf(id);
  const lastYear = school.year.yearOf('past');
  const registered = registeredAt(id, school.students, lastYear);
  return {
    id,
    name: name.full,
    email: schoolEmail('students', name, id),
    grade_level: String(level),
    date_of_birth: random.happens(0.99) ? bornOn(level, home, school) : null,
    guardian_name: home.guardian,
    guardian_email: home.guardianEmail,
    guardian_phone: home.guardianPhone,
    address: home.address,
    enrollment_date: enrolledOn(level, lastYear, random),
    withdrawn_on: null,
    withdrawal_reason: null,
    created_at: registered,
    updated_at: random.happens(0.85) ? registered : changedAt(lastYear, random),
    school_id: school.homeOf(id),
    preferred_given_name: null,
  };
}

/** Picks a name that no sibling has. */
function anotherName(home: Household, taken: readonly PersonName[], random: Random): PersonName {
  for (;;) {
    const name = childOf(home.family, random);
    if (!taken.some(({ mailbox }) => mailbox === name.mailbox)) return name;
  }
}

/**
 * A student is six years old at the beginning of grade level 1. Siblings are born about whole years apart; siblings in one
 * grade level are twins.
 */
function bornOn(level: number, home: Household, { year, randomSeed }: SeededSchool): string {
  const swing = home.children > 1 ? new Stream(randomSeed, 'birth').of(home.birthday, level).between(-30, 30) : 0;
  return daysAfter(`${year.begins - 6 - level}-09-02`, home.birthday + swing);
}

/** A day in the summer before one of the student's school years. Nobody is new this year. */
function enrolledOn(level: number, lastYear: number, random: Random): string {
  const years = Math.floor(random.next() ** 1.2 * level);
  return daysAfter(`${lastYear - years}-07-01`, random.below(31));
}

function registeredAt(id: number, students: number, year: number): string {
  const passed = ((id - 1) / students) * registrationDays;
  const day = Math.floor(passed);
  return at(daysAfter(`${year}-${registrationBegins}`, day), 28_800 + Math.floor((passed - day) * 30_000));
}

const changedAt = (year: number, random: Random): string =>
  at(daysAfter(`${year}-09-01`, random.below(60)), 28_800 + random.below(30_000));
