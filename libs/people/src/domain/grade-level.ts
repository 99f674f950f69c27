import { compareNaturally } from '@homeroom/kernel';

/** The grade levels before the numbered ones, the youngest first. */
const kindergarten = [/^(pk|pre-?k)\b/i, /^(k|kg|kindergarten)$/i];

/** Compares the names of grade levels by age: K before 1, and 9 before 10. */
export function byGradeLevel(one: string, other: string): number {
  return stageOf(one) - stageOf(other) || compareNaturally(one, other);
}

function stageOf(gradeLevel: string): number {
  const stage = kindergarten.findIndex((name) => name.test(gradeLevel));
  return stage === -1 ? kindergarten.length : stage;
}
