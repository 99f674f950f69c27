import type { Grade } from '../../api/types';
import { type Average, averageOf, countedGrades } from '../average';

/** A letter grade and the lowest percentage for which the school gives it; the highest first. */
type Letters = readonly { readonly letter: string; readonly lowest_percent: number }[];

/** The grades of a student in one class. */
export interface ClassGrades {
  readonly classId: number;
  /** By term and then by time. */
  readonly grades: readonly Grade[];
  /** Those that an average counts. */
  readonly counted: ReadonlySet<Grade>;
  /** By term. */
  readonly averages: ReadonlyMap<string, Average | null>;
}

/** Of a grade that is followed by a newer one of its assignment. */
export const notCounted = 'Graded again: not in the average';

const naturally = new Intl.Collator('en', { numeric: true });

/** The terms of some grades in their natural order: Q2 before Q10. */
export const termsOf = (grades: readonly Grade[]): string[] =>
  [...new Set(grades.map(({ term }) => term))].sort(naturally.compare);

/** The grades of each class with an average for each term. */
export function gradesByClass(grades: readonly Grade[], letters: Letters): ClassGrades[] {
  const classes = [...Map.groupBy(grades, ({ class_id }) => class_id)];
  return classes.map(([classId, ofClass]) => ({
    classId,
    grades: ofClass.toSorted(
      (one, other) => naturally.compare(one.term, other.term) || one.graded_at.localeCompare(other.graded_at),
    ),
    counted: new Set(countedGrades(ofClass)),
    averages: new Map(
      [...Map.groupBy(ofClass, ({ term }) => term)].map(([term, ofTerm]) => [term, averageOf(ofTerm, letters)]),
    ),
  }));
}
