import { placesOf, type Section } from './sections';
import { schoolName } from '../names/schools';

/** Students for whom one more school may be seeded. */
export const studentsOfSchool = 50;

/** A school of the district. */
export interface PlannedSchool {
  readonly id: number;
  readonly name: string;
  readonly identifier: string;
}

/** The id of the district. Those of its schools follow. */
export const districtId = 1;

/** The grade levels of the schools of a district, from the lowest one of each kind of school. */
const bands = [
  { kind: 'Elementary School', from: 0 },
  { kind: 'Middle School', from: 6 },
  { kind: 'High School', from: 9 },
] as const;

/** The sizes of schools beside each other. */
const weights = [1, 1.6, 0.7, 1.3, 0.5, 1.1];

/**
 * The schools of a district. Each has core classes of all its grade levels, as far as there are enough, and its students are those of these
 * classes. A class of another strand is of the school of most of its students.
 */
export class District {
  readonly schools: readonly PlannedSchool[];
  /** The index of the school of each place. */
  private readonly schoolAtPlace: Int16Array;

  /** @param count of schools */
  constructor(count: number, students: number, sections: readonly Section[]) {
    this.schoolAtPlace = new Int16Array(students);
    if (count === 1) {
      this.schools = [{ id: districtId + 1, name: 'Fairhaven School', identifier: '101' }];
      return;
    }
    const core = sections.filter(({ strand }) => strand === 'core');
    const kinds = count < bands.length ? [{ kind: 'School', from: 0 }] : bands;
    const groups = kinds.map(({ from }, index) =>
      core.filter(({ year }) => year.level >= from && year.level < (kinds[index + 1]?.from ?? Infinity)),
    );
    const shares = sharesOf(
      count,
      groups.map(({ length }) => length),
    );
    this.schools = shares
      .flatMap((share, index) => Array.from({ length: share }, () => kinds[index]?.kind ?? ''))
      .map((kind, index) => ({
        id: districtId + 1 + index,
        name: `${schoolName(index)} ${kind}`,
        identifier: String(101 + index),
      }));
    let first = 0;
    for (const [index, group] of groups.entries()) {
      this.assign(group, first, shares[index] ?? 0);
      first += shares[index] ?? 0;
    }
  }

  /** The index of the school of a student, by the place. */
  atPlace(place: number): number {
    return this.schoolAtPlace[place] ?? 0;
  }

  /** The index of the school of a class. */
  ofSection(section: Section): number {
    const counts = new Map<number, number>();
    for (const place of placesOf(section)) counts.set(this.atPlace(place), (counts.get(this.atPlace(place)) ?? 0) + 1);
    const [most = [0, 0]] = [...counts].toSorted(([one, many], [other, more]) => more - many || one - other);
    return most[0];
  }

  /** Gives the students of classes to schools: the same part of each grade level, so that a school has all of its levels. */
  private assign(sections: readonly Section[], first: number, count: number): void {
    const totals = Map.groupBy(sections, ({ year }) => year.level);
    const partOf = ({ year, index }: Section) => (index + 0.5) / (totals.get(year.level)?.length ?? 1);
    const sorted = sections.toSorted((one, other) => partOf(one) - partOf(other) || one.year.level - other.year.level);
    const sizes = sharesOf(
      sorted.length,
      Array.from({ length: count }, (_, index) => weights[index % weights.length] ?? 1),
    );
    let place = 0;
    for (const [index, size] of sizes.entries()) {
      for (const section of sorted.slice(place, place + size)) {
        for (const each of placesOf(section)) this.schoolAtPlace[each] = first + index;
      }
      place += size;
    }
  }
}

/** Divides a number of things by weights. Each gets one at least, if there are enough; a weight of 0 gets none. */
function sharesOf(total: number, given: readonly number[]): readonly number[] {
  const whole = given.reduce((sum, each) => sum + each, 0);
  const shares = given.map((weight) => (weight === 0 ? 0 : Math.max(1, Math.floor((total * weight) / whole))));
  const sum = () => shares.reduce((before, each) => before + each, 0);
  // The largest ones give what is too much. What is left goes where most is missing.
  for (let step = 0; sum() !== total && step < total; step += 1) {
    const needs = given.map((weight, index) => (total * weight) / whole - (shares[index] ?? 0));
    const isTooMuch = sum() > total;
    const index = isTooMuch ? shares.indexOf(Math.max(...shares)) : needs.indexOf(Math.max(...needs));
    shares[index] = (shares[index] ?? 0) + (isTooMuch ? -1 : 1);
  }
  return shares;
}
