import type { Grade } from '../../../api/types';

/** The average of some grades: the mean of their percentages. Points do not weigh it. */
export interface Average {
  readonly percent: number;
  readonly letter: string | null;
}

/** A letter grade and the lowest percentage for which the school gives it; the highest first. */
type Letters = readonly { readonly letter: string; readonly lowest_percent: number }[];

/** The grades of a student in one class. */
export interface ClassGrades {
  readonly classId: number;
  /** By term and then by time. */
  readonly grades: readonly Grade[];
  readonly averages: ReadonlyMap<string, Average>;
}

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
    averages: new Map(
      [...Map.groupBy(ofClass, ({ term }) => term)].map(([term, ofTerm]) => [term, averageOf(ofTerm, letters)]),
    ),
  }));
}

/** @param grades at least one; each has a highest score above 0 */
export function averageOf(grades: readonly Grade[], letters: Letters): Average {
  const sum = grades.reduce((total, { score, max_score }) => total + (score * 100) / max_score, 0);
  // Binary fractions: without it, the mean of 92.9 and 93.1 may be below 93.
  const percent = Number((sum / grades.length).toFixed(9));
  return { percent, letter: letters.find(({ lowest_percent }) => percent >= lowest_percent)?.letter ?? null };
}

/** `92.9 %`, rounded down, because a letter is not given for a rounded percentage either. */
export const percentText = ({ percent }: Average): string => `${(Math.floor(percent * 10 + 1e-6) / 10).toFixed(1)} %`;
