import { compareNaturally } from '@homeroom/kernel';
import { averageOf, countedGrades, type GradeOfAverage } from './average';
import type { LetterThreshold } from './grading-scale';

/** The average of a student in a class and term, by the names of the interface. */
export interface TermAverage {
  readonly class_id: number;
  readonly term: string;
  /** Rounded down to a tenth. */
  readonly percent: number;
  readonly letter_grade: string;
  /** How many grades the average counts. */
  readonly grades: number;
}

/**
 * The averages of a student by class and then by term, Q2 before Q10. A class and term without grades has none.
 *
 * @param grades of one student @param letters the highest first
 */
export function termAverages(grades: readonly GradeOfAverage[], letters: readonly LetterThreshold[]): TermAverage[] {
  return [...Map.groupBy(grades, ({ class_id: classId, term }) => JSON.stringify([classId, term])).values()]
    .flatMap((ofTerm) => {
      const [first] = ofTerm;
      const average = averageOf(ofTerm, letters);
      if (!first || !average) return [];
      const { class_id, term } = first;
      return [{ class_id, term, ...average, grades: countedGrades(ofTerm).length }];
    })
    .sort((one, other) => one.class_id - other.class_id || byTerm(one.term, other.term));
}

/** Q2 and Q02, which are equal by nature, have an order too. */
const byTerm = (one: string, other: string): number => compareNaturally(one, other) || (one < other ? -1 : 1);
