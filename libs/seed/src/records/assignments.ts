import { at, daysAfter, onWeekday } from '../school-year/calendar';
import type { Term } from '../school-year/school-year';
import type { Random } from '../random/random';

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

/** Exams end the first and the second half of a semester. */
const examOf = ({ quarter }: Term): string => (quarter % 2 === 1 ? 'Midterm Exam' : 'Final Exam');

export function assignmentOf(term: Term, random: Random): Assignment {
  const { firstDay, days, isOver, quarter } = term;
  const exam = random.happens(0.2) && isOver;
  const work = random.pick(works);
  const gradedOn = onWeekday(daysAfter(firstDay, exam ? days - 1 - random.below(5) : random.below(days)));
  return {
    name: exam ? examOf(term) : `${work.name} ${quarter}.${random.between(1, 6)}`,
    maxScore: exam ? 100 : random.pick(work.maxScores),
    ease: exam ? random.around(-2, 3) : random.around(0.5, 3),
    gradedAt: at(gradedOn, 54_000 + random.below(18_000)),
  };
}
