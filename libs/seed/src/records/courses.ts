import type { ClassTeacherRow } from '@homeroom/classes';
import type { ClassDetailRow, ClassSessionRow, CourseRow } from '@homeroom/rostering';
import type { PlannedClass, PlannedTeacher, SeededSchool } from '../school-year/school';
import { districtId } from '../school-year/district';
import { type SeededSession, sessionsOf } from '../school-year/sessions';

/** The curriculum of a school: courses, and what classes have of them. */
export class Curriculum {
  /** The sessions of last year and of this year. The id of each is its place, from 1. */
  readonly sessions: readonly SeededSession[];
  private readonly sessionIds: ReadonlyMap<string, number>;
  /** The classes of each course, by its title and school year. The id of a course is its place, from 1. */
  private readonly classes: ReadonlyMap<string, readonly PlannedClass[]>;
  private readonly courseIds: ReadonlyMap<PlannedClass, number>;

  constructor(private readonly school: SeededSchool) {
    const { year } = school;
    this.sessions = [...sessionsOf(year.begins - 1), ...sessionsOf(year.begins)];
    this.sessionIds = new Map(this.sessions.map(({ title }, index) => [title, index + 1]));
    this.classes = Map.groupBy(school.classes, (planned) => `${titleOf(planned)} ${this.yearOf(planned)}`);
    const ofCourses = [...this.classes.values()];
    this.courseIds = new Map(ofCourses.flatMap((each, index) => each.map((planned) => [planned, index + 1] as const)));
  }

  /** @returns 0 for a title of no session */
  sessionId(title: string): number {
    return this.sessionIds.get(title) ?? 0;
  }

  *courses(updated_at: string): Generator<CourseRow> {
    const { schools } = this.school.district;
    for (const [index, [planned]] of [...this.classes.values()].entries()) {
      if (!planned) continue;
      yield {
        id: index + 1,
        title: titleOf(planned),
        code: codeOf(planned),
        grades: [gradeOf(planned)],
        subjects: [planned.subject],
        subject_codes: null,
        // Schools share the courses of their district.
        school_id: schools.length > 1 ? districtId : (schools[0]?.id ?? null),
        academic_session_id: this.sessionId(this.yearOf(planned)),
        is_current: true,
        updated_at,
      };
    }
  }

  *details(updated_at: string): Generator<ClassDetailRow> {
    for (const planned of this.school.classes) {
      yield {
        class_id: planned.id,
        class_code: `${codeOf(planned)}-${planned.name.split('-').at(-1)}`,
        class_type: 'scheduled',
        grades: [gradeOf(planned)],
        subjects: [planned.subject],
        subject_codes: null,
        periods: [planned.slot.schedule],
        course_id: this.courseIds.get(planned) ?? null,
        updated_at,
      };
    }
  }

  *classSessions(): Generator<ClassSessionRow> {
    for (const { id, section } of this.school.classes) {
      yield { class_id: id, academic_session_id: this.sessionId(this.school.year.semesterOf(section.strand)) };
    }
  }

  /** One class in eight has a second teacher, of the same school and department where there is one. */
  *teachers(updated_at: string): Generator<ClassTeacherRow> {
    const { classes, teachers, year } = this.school;
    const departments = Map.groupBy(teachers, departmentOf);
    const teacherOf = new Map(teachers.map((teacher) => [teacher.id, teacher]));
    let id = 0;
    for (const { id: class_id, teacherId, section } of classes) {
      const session = this.sessions[this.sessionId(year.semesterOf(section.strand)) - 1];
      const period = { begin_date: session?.start ?? null, end_date: session?.end ?? null };
      const first = teacherOf.get(teacherId);
      const department = (first && departments.get(departmentOf(first))) ?? [];
      const second = class_id % 8 === 0 ? [nextTo(teacherId, department.length > 1 ? department : teachers)] : [];
      for (const teacher_id of new Set([teacherId, ...second])) {
        id += 1;
        yield {
          id,
          class_id,
          teacher_id,
          is_primary: teacher_id === teacherId,
          ...period,
          is_current: true,
          updated_at,
        };
      }
    }
  }

  private yearOf({ section }: PlannedClass): string {
    const begins = this.school.year.yearOf(section.strand);
    return `${begins}-${begins + 1}`;
  }
}

const departmentOf = ({ school, department }: PlannedTeacher): string => `${school} ${department}`;

/** The teacher after the one with this id. */
function nextTo(id: number, teachers: readonly PlannedTeacher[]): number {
  const place = teachers.findIndex((each) => each.id === id);
  return teachers[(place + 1) % teachers.length]?.id ?? id;
}

/** `Biology 9` for the class `Biology 9-2`. */
const titleOf = ({ name }: PlannedClass): string => name.replace(/-\d+$/, '');

/** The grade level of the students of a class. */
function gradeOf(planned: PlannedClass): string {
  const level = titleOf(planned).split(' ').at(-1) ?? '';
  return level === 'K' ? '0' : level;
}

/** `BIO-9` for the class `Biology 9-2`. */
const codeOf = (planned: PlannedClass): string =>
  `${planned.subject
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()}-${gradeOf(planned)}`;
