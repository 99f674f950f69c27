import { type GradeRow, type GradingScale, letterGrade } from '@homeroom/academics';
import { type Assignment, assignmentOf } from './assignments';
import { terms } from '../school-year/calendar';
import type { Random } from '../random';
import type { PlannedClass, School } from '../school';

/** One grade of every student in each term, and in one of the terms another: five a student. */
export const gradesPerStudent = terms.length + 1;

const praise = ['Excellent work', 'Shows real insight', 'A pleasure to read', 'Outstanding', 'Careful and complete'];
const advice = ['Good progress', 'Show your steps', 'Check units and signs', 'Well structured, needs more detail'];
const concern = ['Please see me after class', 'Needs to revise the basics', 'May be retaken', 'Ask for help early'];

/** The grades of a school, term by term. */
export function* grades(school: School, scale: GradingScale): Generator<GradeRow> {
  const abilities = abilitiesOf(school);
  const stream = school.stream('grade');
  let id = 0;
  for (const [index, term] of terms.entries()) {
    const assignmentFor = assignmentsIn(school, index);
    for (let student = 1; student <= school.students; student += 1) {
      const count = student % terms.length === index ? 2 : 1;
      for (let nth = 0; nth < count; nth += 1) {
        const planned = classIn(school, student, index, nth);
        const assignment = assignmentFor(planned.id, nth);
        id += 1;
        yield {
          id,
          student_id: student,
          class_id: planned.id,
          ...marked(assignment, abilities[student] ?? 80, scale, stream.of(student, index * 2 + nth)),
          term: term.name,
          graded_at: assignment.gradedAt,
        };
      }
    }
  }
}

/** What each class is given in a term: thought out once, not once a student. */
function assignmentsIn(school: School, term: number): (classId: number, nth: number) => Assignment {
  const stream = school.stream('assignment');
  const given: Assignment[] = [];
  return (classId, nth) => (given[classId * 2 + nth] ??= assignmentOf(term, stream.of(classId, term * 2 + nth)));
}

/** What percentage of a score each student usually reaches. */
function abilitiesOf(school: School): Float32Array {
  const stream = school.stream('ability');
  return Float32Array.from({ length: school.students + 1 }, (_, student) => stream.of(student).around(83, 8));
}

/** A class of the semester: in fall the elective second, in spring the only one there is. */
function classIn(school: School, student: number, term: number, nth: number): PlannedClass {
  const core = school.classOf(student, 'core') as PlannedClass;
  if (term > 1) return school.classOf(student, 'spring') ?? core;
  return (nth === 1 && school.classOf(student, 'elective')) || core;
}

function marked({ name, maxScore, ease }: Assignment, ability: number, scale: GradingScale, chance: Random) {
  const handedIn = chance.happens(0.993);
  const extra = chance.happens(0.02);
  const reached = extra ? chance.between(100, 108) : Math.min(100, Math.max(20, chance.around(ability + ease, 6)));
  // Small scores are given in halves.
  const step = maxScore > 20 ? 1 : 0.5;
  const score = handedIn ? Math.round((reached * maxScore) / 100 / step) * step : 0;
  return {
    assignment_name: name,
    score,
    max_score: maxScore,
    letter_grade: letterGrade(scale, score, maxScore),
    comments: commentOn(score, maxScore, chance),
  };
}

function commentOn(score: number, maxScore: number, chance: Random): string | null {
  if (score === 0) return 'Not handed in';
  if (score > maxScore) return 'Includes extra credit';
  if (!chance.happens(0.12)) return null;
  const share = score / maxScore;
  return chance.pick(share >= 0.9 ? praise : share >= 0.72 ? advice : concern);
}
