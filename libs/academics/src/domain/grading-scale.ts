import { Big } from 'big.js';

/** The letter grades of a school: with plus and minus, or plain. */
export type GradingScale = 'plus-minus' | 'plain';

/** Each letter with its lowest percentage, the highest first. Below the last one the letter is F. */
const thresholds: Record<GradingScale, readonly (readonly [letter: string, percent: number])[]> = {
  'plus-minus': [
    ['A', 93],
    ['A-', 90],
    ['B+', 87],
    ['B', 83],
    ['B-', 80],
    ['C+', 77],
    ['C', 73],
    ['C-', 70],
    ['D+', 67],
    ['D', 60],
  ],
  plain: [
    ['A', 90],
    ['B', 80],
    ['C', 70],
    ['D', 60],
  ],
};

/** A letter grade and the lowest percentage for which it is given. */
export interface LetterThreshold {
  readonly letter: string;
  readonly lowest_percent: number;
}

/** All letters of a scale, the highest first. */
export const lettersOf = (scale: GradingScale): LetterThreshold[] => [
  ...thresholds[scale].map(([letter, percent]) => ({ letter, lowest_percent: percent })),
  { letter: 'F', lowest_percent: 0 },
];

/**
 * The letter for score / maxScore, in exact decimals and without rounding: 92.995 of 100 is below 93.
 * It compares products, because a quotient such as 2/3 has no exact decimal.
 */
export function letterGrade(scale: GradingScale, score: number, maxScore: number): string {
  const scaledScore = new Big(score).times(100);
  const reached = thresholds[scale].find(([, percent]) => scaledScore.gte(new Big(maxScore).times(percent)));
  return reached?.[0] ?? 'F';
}
