import { at, daysAfter, onWeekday, terms } from '../school-year/calendar';
import type { Random } from '../random';

/** A piece of work that a whole class is graded on. */
export interface Assignment {
  readonly name: string;
  readonly maxScore: number;
  /** How much better or worse than usual the class scores, in percentage points. */
  readonly ease: number;
  readonly gradedAt: string;
}

const works: readonly { readonly name: string; readonly maxScores: readonly number[] }[] = [
  { name: 'Homework', maxScores: [10, 10, 20] },
  { name: 'Quiz', maxScores: [10, 20] },
  { name: 'Chapter Test', maxScores: [50, 100] },
  { name: 'Unit Project', maxScores: [50, 100] },
  { name: 'Presentation', maxScores: [20, 50] },
  { name: 'Portfolio', maxScores: [50, 100] },
  { name: 'Workbook', maxScores: [10, 20] },
];
const exams = ['Midterm Exam', 'Final Exam', 'Midterm Exam', 'Final Exam'];

/** @param term index of the term, from 0 */
export function assignmentOf(term: number, random: Random): Assignment {
  const { firstDay, days } = terms[term] ?? terms[0];
  const exam = random.happens(0.2);
  const work = random.pick(works);
  const gradedOn = onWeekday(daysAfter(firstDay, exam ? days - random.below(5) : random.below(days)));
  return {
    name: exam ? (exams[term] ?? 'Exam') : `${work.name} ${term + 1}.${random.between(1, 6)}`,
    maxScore: exam ? 100 : random.pick(work.maxScores),
    ease: exam ? random.around(-2, 3) : random.around(0.5, 3),
    gradedAt: at(gradedOn, 54_000 + random.below(18_000)),
  };
}
