import { type GradeRow, type GradingScale, letterGrade } from '@homeroom/academics';
import { type Assignment, assignmentOf } from './assignments';
import type { SchoolYear, Term } from '../school-year/school-year';
import type { Random } from '../random/random';
import type { PlannedClass, SeededSchool } from '../school-year/school';

/**
 * One grade for each student and term, and a second one in one of the terms of this year.
 *
 * @param past the number of students who had a class last year
 */
export function gradeCount({ terms }: SchoolYear, students: number, past: number): number {
  const current = terms.filter(({ isCurrent }) => isCurrent).length;
  return (terms.length - current) * past + (current > 0 ? (current + 1) * students : 0);
}

const praise = ['Excellent work', 'Shows real insight', 'A pleasure to read', 'Outstanding', 'Careful and complete'];
const advice = ['Good progress', 'Show your steps', 'Check units and signs', 'Well structured, needs more detail'];
const concern = ['Please see me after class', 'Needs to revise the basics', 'May be retaken', 'Ask for help early'];

/** Generates the grades of a school, ordered by term. */
export function* grades(school: SeededSchool, scale: GradingScale): Generator<GradeRow> {
  const abilities = abilitiesOf(school);
  const stream = school.stream('grade');
  const { terms } = school.year;
  const current = terms.filter(({ isCurrent }) => isCurrent);
  let id = 0;
  for (const [index, term] of terms.entries()) {
    const assignmentFor = assignmentsIn(school, term, index);
    for (let student = 1; student <= school.students; student += 1) {
      const count = current[student % current.length] === term ? 2 : 1;
      for (let nth = 0; nth < count; nth += 1) {
        const planned = classIn(school, student, term, nth);
        if (planned === null) continue;
        const assignment = assignmentFor(planned.id, nth);
        id += 1;
        yield {
          id,
          student_id: student,
          class_id: planned.id,
          ...scoreFields(assignment, abilities[student] ?? 80, scale, stream.of(student, index * 2 + nth)),
          term: term.name,
          graded_at: assignment.gradedAt,
        };
      }
    }
  }
}

/** The assignments of a term. Each is generated once for its class, not for each student. */
function assignmentsIn(school: SeededSchool, term: Term, index: number): (classId: number, nth: number) => Assignment {
  const stream = school.stream('assignment');
  const given: Assignment[] = [];
  return (classId, nth) => (given[classId * 2 + nth] ??= assignmentOf(term, stream.of(classId, index * 2 + nth)));
}

/** The usual score of each student in per cent, by id. */
function abilitiesOf(school: SeededSchool): Float32Array {
  const stream = school.stream('ability');
  return Float32Array.from({ length: school.students + 1 }, (_, student) => stream.of(student).around(83, 8));
}

/** The class of a grade: the past class, the core class, or the elective for the second grade. Null without a past class. */
function classIn(school: SeededSchool, student: number, term: Term, nth: number): PlannedClass | null {
  if (!term.isCurrent) return school.classOf(student, 'past');
  const elective = nth === 1 && term.hasElectives ? school.classOf(student, 'elective') : null;
  return elective ?? school.classOf(student, 'core');
}

function scoreFields({ name, maxScore, ease }: Assignment, ability: number, scale: GradingScale, random: Random) {
  const handedIn = random.happens(0.993);
  const extra = random.happens(0.02);
  const reached = extra ? random.between(100, 108) : Math.min(100, Math.max(20, random.around(ability + ease, 6)));
  // Scores out of 20 or less are given in steps of 0.5.
  const step = maxScore > 20 ? 1 : 0.5;
  const score = handedIn ? Math.round((reached * maxScore) / 100 / step) * step : 0;
  return {
    assignment_name: name,
    score,
    max_score: maxScore,
    letter_grade: letterGrade(scale, score, maxScore),
    comments: commentOn(score, maxScore, random),
  };
}

function commentOn(score: number, maxScore: number, random: Random): string | null {
  if (score === 0) return 'Not handed in';
  if (score > maxScore) return 'Includes extra credit';
  if (!random.happens(0.12)) return null;
  const share = score / maxScore;
  return random.pick(share >= 0.9 ? praise : share >= 0.72 ? advice : concern);
}
