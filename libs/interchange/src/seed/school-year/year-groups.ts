/** The students of one grade level. Every student has a place; those of a grade level lie side by side. */
export interface YearGroup {
  readonly level: number;
  /** The first of its places, from 0. */
  readonly first: number;
  readonly size: number;
  /** How many classes it fills: everyone's in fall, the spring ones, and what only some choose. */
  readonly classes: Readonly<Record<Strand, number>>;
}

/** Core classes are everyone's and meet daily in fall, spring classes are in spring, electives in fall for some. */
export type Strand = 'core' | 'spring' | 'elective';
export const strands: readonly Strand[] = ['core', 'spring', 'elective'];

/** How full a class is to be. */
export const fewest = 20;
export const most = 30;
const usual = 25;

/** Grade levels differ in size where the school is large enough for it; the youngest are the most. */
const weights = [1.08, 1.05, 1.02, 1, 0.98, 1, 1.02, 1.03, 1.01, 0.98, 0.94, 0.89];
const smallestWeighted = 50;

export const teacherCount = (students: number): number => Math.max(1, Math.round(students / 20));
export const classCount = (students: number): number => Math.max(1, Math.round(students / 10));

/** The grade levels of a school, which depend on nothing but how many students it has. */
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

/** How many students a strand's classes seat, counted once for each class. */
export function seatsOf(size: number, classes: number): number {
  if (classes * most < size) return classes * usual;
  return classes * fewest > size ? classes * Math.min(fewest, size) : size;
}

/** As many grade levels as there are, if each fills whole classes: 31 to 39 students are one too many or two too few. */
function levelCount(students: number): number {
  for (const small of [usual - 1, fewest]) {
    for (let count = weights.length; count > 1; count -= 1) {
      const least = Math.floor(students / count);
      if (least >= 2 * fewest || (least >= small && Math.ceil(students / count) <= most)) return count;
    }
  }
  return 1;
}

/** Where each share of the whole ends, from 0 to 1. */
function endsOf(shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let passed = 0;
  return shares.map((share, index) => (index === shares.length - 1 ? 1 : (passed += share) / whole));
}

function strandsOf(size: number, classes: number): Record<Strand, number> {
  const least = Math.ceil(size / most);
  const core = Math.max(least, Math.min(Math.round(size / usual), Math.floor(size / fewest)));
  const spring = Math.min(core, classes - core);
  return { core, spring, elective: classes - core - spring };
}
