import { shuffled, Stream } from '../random/random';
import { District } from './district';
import type { SchoolYear } from './school-year';
import { placesOf, type Section, sectionsOf } from './sections';
import { type Slot, slotOf } from './slots';
import { subjectName, type Subject, subjects } from './subjects';
import { classCount, type Strand, teacherCount, yearGroups } from './year-groups';

/** A class of the timetable. */
export interface PlannedClass {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  readonly section: Section;
  readonly teacherId: number;
  readonly slot: Slot;
  /** The index of the school. */
  readonly school: number;
}

/** A teacher of the timetable. The department is that of their first class. */
export interface PlannedTeacher {
  readonly id: number;
  readonly department: string;
  readonly subjects: readonly string[];
  /** The index of the school of their first class. */
  readonly school: number;
}

/** The plan of a school, from which all records are generated. It takes about twenty bytes for each student. */
export class SeededSchool {
  readonly classes: readonly PlannedClass[];
  readonly teachers: readonly PlannedTeacher[];
  readonly district: District;
  /** The index of the home school of each student, by student id. */
  private readonly homes: Int16Array;
  /** The id of the student at each place. */
  private readonly studentAtPlace: Int32Array;
  private readonly levels: Uint8Array;
  /** The class of each student in each strand, by student id; 0 for none. */
  private readonly classIds: Readonly<Record<Strand, Int32Array>>;

  constructor(
    readonly students: number,
    readonly randomSeed: number,
    readonly year: SchoolYear,
    /** The number of schools among which the students are divided. */
    schools = 1,
  ) {
    const years = yearGroups(students);
    const sections = sectionsOf(years, this.stream('section'));
    this.district = new District(schools, students, sections);
    const courses = coursesOf(sections, this.district);
    const { classes, teachers } = assignTeachers(
      courses,
      students,
      shuffled(teacherCount(students), this.stream('staff').of(0)),
    );
    this.classes = classes;
    this.teachers = teachers;
    this.studentAtPlace = shuffled(students, this.stream('place').of(0));
    this.levels = new Uint8Array(students + 1);
    for (const { level, first, size } of years) {
      for (const student of this.studentAtPlace.subarray(first, first + size)) this.levels[student] = level;
    }
    this.homes = new Int16Array(students + 1);
    for (const [place, student] of this.studentAtPlace.entries()) this.homes[student] = this.district.atPlace(place);
    const noClasses = () => new Int32Array(students + 1);
    this.classIds = { core: noClasses(), past: noClasses(), elective: noClasses() };
    for (const { id, section } of classes) {
      for (const place of placesOf(section)) this.classIds[section.strand][this.studentAtPlace[place] ?? 0] = id;
    }
  }

  /** The random generators for one kind of record of this school. */
  stream(kind: string): Stream {
    return new Stream(this.randomSeed, kind);
  }

  levelOf(student: number): number {
    return this.levels[student] ?? 0;
  }

  /** The id of the home school of a student. */
  homeOf(student: number): number {
    return this.schoolId(this.homes[student] ?? 0);
  }

  /** @param index of a school */
  schoolId(index: number): number {
    return this.district.schools[index]?.id ?? 0;
  }

  classOf(student: number, strand: Strand): PlannedClass | null {
    return this.classes[(this.classIds[strand][student] ?? 0) - 1] ?? null;
  }

  /** The ids of the students of a class, ascending. */
  rosterOf({ section }: PlannedClass): Int32Array {
    return Int32Array.from(placesOf(section), (place) => this.studentAtPlace[place] ?? 0).sort();
  }
}

interface Course {
  readonly section: Section;
  readonly subject: Subject;
  readonly school: number;
}

const coursesOf = (sections: readonly Section[], district: District): Course[] =>
  sections.map((section) => {
    const choices = subjects[section.strand];
    const subject = choices[(section.index + levelOf(section)) % choices.length] as Subject;
    return { section, subject, school: district.ofSection(section) };
  });

/**
 * Assigns a teacher to each class: two or three classes of one subject for each teacher, if the numbers allow it. The last teacher of a school
 * may have a class of the next one.
 */
function assignTeachers(courses: readonly Course[], students: number, staff: Int32Array) {
  const classes: PlannedClass[] = [];
  const teachers: (PlannedTeacher & { subjects: string[]; taught: number })[] = [];
  bySubject(courses).forEach(({ id, section, subject, school }, index) => {
    const number = Math.floor((index * staff.length) / classCount(students));
    const teacherId = staff[number] ?? 1;
    const teacher = (teachers[number] ??= {
      id: teacherId,
      department: subject.department,
      subjects: [],
      taught: 0,
      school,
    });
    const name = subjectName(subject, levelOf(section));
    if (!teacher.subjects.includes(name)) teacher.subjects.push(name);
    const slot = slotOf(section.strand, teacherId, teacher.taught);
    classes[id - 1] = { id, name: classNameOf(name, section), subject: name, section, teacherId, slot, school };
    teacher.taught += 1;
  });
  return { classes, teachers: teachers.sort((a, b) => a.id - b.id) };
}

function bySubject(courses: readonly Course[]): (Course & { id: number })[] {
  const rank = new Map([...subjects.core, ...subjects.elective].map((subject, index) => [subject, index]));
  const rankOf = ({ subject }: Course) => rank.get(subject) ?? 0;
  return courses
    .map((course, index) => ({ ...course, id: index + 1 }))
    .sort((a, b) => a.school - b.school || rankOf(a) - rankOf(b));
}

/** `Biology 9-2` is the second class of Biology in grade level 9, and `Reading K-1` is in kindergarten. */
function classNameOf(subject: string, section: Section): string {
  return `${subject} ${levelOf(section) || 'K'}-${Math.floor(section.index / subjects[section.strand].length) + 1}`;
}

/** The grade level at which a class is taught. Last year its students were one level lower. */
const levelOf = ({ strand, year }: Section): number => (strand === 'past' ? year.level - 1 : year.level);
