import { Big } from 'big.js';

/** Which letters a school gives: with plus and minus, or plain. */
export type GradingScale = 'plus-minus' | 'plain';

/** Each letter with the percentage from which it is given, the highest first; below the last it is an F. */
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

/**
 * The letter for a score, from score / maxScore in exact decimals, unrounded: 92.995 of 100 is no 93.
 * Compared as products, since a quotient such as 2/3 has no exact decimal.
 */
export function letterGrade(scale: GradingScale, score: number, maxScore: number): string {
  const hundredfold = new Big(score).times(100);
  const reached = thresholds[scale].find(([, percent]) => hundredfold.gte(new Big(maxScore).times(percent)));
  return reached?.[0] ?? 'F';
}
