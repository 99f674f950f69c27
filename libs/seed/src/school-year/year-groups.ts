/** The students of one grade level. Every student has a place; the places of a grade level are consecutive. */
export interface YearGroup {
  readonly level: number;
  /** The first of its places, from 0. */
  readonly first: number;
  readonly size: number;
  /** The number of classes of each strand. */
  readonly classes: Readonly<Record<Strand, number>>;
}

/**
 * Core classes are for all students and meet daily all year. Past classes were the core classes of last year. Electives are
 * for some students, in the current semester.
 */
export type Strand = 'core' | 'past' | 'elective';
export const strands: readonly Strand[] = ['core', 'past', 'elective'];

/** Students in a class. */
export const minClassSize = 20;
export const maxClassSize = 30;
const usualClassSize = 25;

/** The relative sizes of the grade levels in a large school. */
const weights = [1.08, 1.05, 1.02, 1, 0.98, 1, 1.02, 1.03, 1.01, 0.98, 0.94, 0.89];
const smallestWeighted = 50;

export const teacherCount = (students: number): number => Math.max(1, Math.round(students / 20));
export const classCount = (students: number): number => Math.max(1, Math.round(students / 10));

/** The grade levels of a school. They depend on the number of students only. */
export function yearGroups(students: number): YearGroup[] {
  const count = levelCount(students);
  const lowest = Math.min(9, 13 - count);
  const shares = students >= smallestWeighted * weights.length ? weights : new Array<number>(count).fill(1);
  const ends = endsOf(shares).map((end) => Math.round(end * students));
  const classEnds = ends.map((end) => Math.round((classCount(students) * end) / students));
  return ends.map((end, index) => {
    const first = ends[index - 1] ?? 0;
    const classes = (classEnds[index] ?? 0) - (classEnds[index - 1] ?? 0);
    return { level: lowest + index, first, size: end - first, classes: strandsOf(end - first, classes) };
  });
}

/** The number of enrollments in the classes of a strand. */
export function seatCount(size: number, classes: number): number {
  if (classes * maxClassSize < size) return classes * usualClassSize;
  return classes * minClassSize > size ? classes * Math.min(minClassSize, size) : size;
}

/**
 * The largest number of grade levels of which each fills whole classes. A grade level of 31 to 39 students does not: it is too
 * large for one class and too small for two.
 */
function levelCount(students: number): number {
  for (const small of [usualClassSize - 1, minClassSize]) {
    for (let count = weights.length; count > 1; count -= 1) {
      const least = Math.floor(students / count);
      if (least >= 2 * minClassSize || (least >= small && Math.ceil(students / count) <= maxClassSize)) return count;
    }
  }
  return 1;
}

/** The end of each share, as a cumulative fraction from 0 to 1. */
function endsOf(shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let passed = 0;
  return shares.map((share, index) => (index === shares.length - 1 ? 1 : (passed += share) / whole));
}

function strandsOf(size: number, classes: number): Record<Strand, number> {
  const least = Math.ceil(size / maxClassSize);
  const core = Math.max(least, Math.min(Math.round(size / usualClassSize), Math.floor(size / minClassSize)));
  const past = Math.min(core, classes - core);
  return { core, past, elective: classes - core - past };
}
