import { compareNaturally } from '@homeroom/kernel';

/** What comes before the numbered grade levels, the youngest first. */
const kindergarten = [/^(pk|pre-?k)\b/i, /^(k|kg|kindergarten)$/i];

/** Compares grade levels by age as far as their names tell it: K before 1, and 9 before 10. */
export function byGradeLevel(one: string, other: string): number {
  return stageOf(one) - stageOf(other) || compareNaturally(one, other);
}

function stageOf(gradeLevel: string): number {
  const stage = kindergarten.findIndex((name) => name.test(gradeLevel));
  return stage === -1 ? kindergarten.length : stage;
}
