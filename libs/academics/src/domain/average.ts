import { Big } from 'big.js';
import type { LetterThreshold } from './grading-scale';

/** What an average needs of a grade, by the names of the interface. */
export interface GradeOfAverage {
  readonly id: number;
  readonly class_id: number;
  readonly term: string;
  /** Null for a grade that names no assignment. */
  readonly assignment_name: string | null;
  readonly score: number;
  /** Above 0. */
  readonly max_score: number;
  readonly graded_at: string;
}

/** The average of a student. The letter is that of this number. */
export interface Average {
  /** Rounded down to a tenth. */
  readonly percent: number;
  readonly letter_grade: string;
}

/**
 * The grades of one student that count: of several for one assignment of a class and term the newest, and each one that
 * names no assignment.
 */
export function countedGrades<Given extends GradeOfAverage>(grades: readonly Given[]): Given[] {
  const newest = new Map<string, Given>();
  for (const grade of grades) {
    const key = assignmentOf(grade);
    const other = newest.get(key);
    if (!other || isNewer(grade, other)) newest.set(key, grade);
  }
  return [...newest.values()];
}

/** Whether a grade was given after another one; of one instant the one with the higher id. */
export const isNewer = (grade: GradeOfAverage, other: GradeOfAverage): boolean =>
  grade.graded_at === other.graded_at ? grade.id > other.id : grade.graded_at > other.graded_at;

/**
 * The average of a student: the mean of the percentages of the grades that count. Points do not weigh it.
 *
 * @param grades of one student. @returns null without a grade
 */
export const averagePercent = (grades: readonly GradeOfAverage[]): number | null => meanPercent(countedGrades(grades));

/** The average of a student with its letter. @param letters the highest first. @returns null without a grade */
export function averageOf(grades: readonly GradeOfAverage[], letters: readonly LetterThreshold[]): Average | null {
  const percent = averagePercent(grades);
  if (percent === null) return null;
  return { percent, letter_grade: letters.find(({ lowest_percent: lowest }) => percent >= lowest)?.letter ?? 'F' };
}

/** Divides exactly, and rounds down to a tenth. */
const Tenths = Big();
Tenths.DP = 1;
Tenths.RM = Tenths.roundDown;

/**
 * The mean of percentages, rounded down to a tenth: 92.99 is below 93, as it is for the letter of a grade. So no letter,
 * whose lowest percentage is a whole number, contradicts the number beside it. It is exact: the mean of 280/300 and
 * 278/300 is 93.
 *
 * @returns null for no scores
 */
export function meanPercent(scores: readonly Pick<GradeOfAverage, 'score' | 'max_score'>[]): number | null {
  if (scores.length === 0) return null;
  let sum = new Tenths(0);
  let denominator = new Tenths(1);
  for (const [maximum, ofMaximum] of Map.groupBy(scores, ({ max_score }) => max_score)) {
    const points = ofMaximum.reduce((total, { score }) => total.plus(score), new Tenths(0));
    sum = sum.times(maximum).plus(points.times(denominator));
    denominator = denominator.times(maximum);
  }
  return Math.min(Number(sum.times(100).div(denominator.times(scores.length))), Number.MAX_VALUE);
}

/** The mean of averages as they are shown, rounded down to a tenth. @returns null without an average */
export const meanOfAverages = (percents: readonly number[]): number | null =>
  meanPercent(percents.map((score) => ({ score, max_score: 100 })));

/** `89.9 %`, and a dash for no average. */
export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent.toFixed(1)} %`);

const assignmentOf = ({ id, class_id: classId, term, assignment_name: name }: GradeOfAverage): string =>
  JSON.stringify(name === null ? id : [classId, term, name]);
