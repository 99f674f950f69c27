/** Results with a score, or on their way to one. */
export const scoreStatuses = ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'] as const;

interface Scored {
  readonly score: number | null;
  readonly scoreStatus: string;
}

/** The maximum of a line item that says none. */
export const usualMaximum = 100;

/**
 * Whether a result is a grade, which counts in averages. One without a score has nothing to count, an exempt one is not to count, and no
 * percentage follows from a maximum of 0.
 */
export const isGrade = ({ score, scoreStatus }: Scored, maximum: number | null): boolean =>
  score !== null && scoreStatus !== 'exempt' && (maximum ?? usualMaximum) > 0;
