import type { AttendanceStatus, Records } from '../../api/types';
import { type ClassTime, placeInDay } from './class-time';

/** A class in which students sit on a day, and how many of them have a mark. */
export interface ClassOnDay extends ClassTime {
  id: number;
  name: string;
  teacher_name: string;
  schedule: string;
  room: string | null;
  semester: string | null;
  students: number;
  marked: number;
}

/** The marks of a day, and the students whom they cover. */
export interface Coverage extends Record<AttendanceStatus, number> {
  /** Of the chosen school, or of all. */
  students: number;
  students_marked: number;
  students_absent: number;
  /** The share of present and late marks in per cent. */
  rate: number;
}

/** A day of the school, as `GET day` answers it. */
export interface SchoolDay {
  date: string;
  /** What closes on the day; `school` is null for the whole district. */
  closures: { name: string; school: string | null }[];
  coverage: Coverage;
  classes: ClassOnDay[];
}

/** A student with the marks of a day that are listed. */
export interface Absentee {
  student_id: number;
  name: string;
  grade_level: string;
  guardian_name: string | null;
  guardian_email: string | null;
  guardian_phone: string | null;
  /** In the order of calls. */
  contacts: Records['CalledContact'][];
  /** Other classes of the day in which the student was present or late. */
  seen_in: number;
  marks: { class_id: number; class_name: string; status: AttendanceStatus; notes: string | null }[];
}

/** The students who were absent, late or excused on a day, as `GET absentees` answers it. */
export interface AbsenteesOfDay {
  date: string;
  students: Absentee[];
}

/** Which absentees are listed. */
export const absenteeFilters = [
  { value: 'absent', label: 'Absent' },
  { value: 'late', label: 'Late' },
  { value: 'excused', label: 'Excused' },
  { value: 'any', label: 'All three' },
] as const;

export type AbsenteeFilter = (typeof absenteeFilters)[number]['value'];

/** @returns the filter with this name; `absent` for any other text */
export const absenteeFilterOf = (name: string): AbsenteeFilter =>
  absenteeFilters.find(({ value }) => value === name)?.value ?? 'absent';

/** The classes of a day by their attendance. */
export interface ClassGroups {
  /** A lesson of the day has begun. */
  missing: ClassOnDay[];
  /** Today only: the hours are not known, so that the lesson may be one to come. */
  unknownHours: ClassOnDay[];
  /** Today only: no lesson has begun. */
  later: ClassOnDay[];
  partly: ClassOnDay[];
  complete: ClassOnDay[];
  /** Without attendance, and the school of the class has no lessons on the day. */
  closed: ClassOnDay[];
  /** Without attendance, and the schedule names no weekday that is understood. */
  unknownDays: ClassOnDay[];
  /** Without attendance, and the text of the schedule names other weekdays. */
  otherDays: ClassOnDay[];
  /** Without attendance, and the day is in none of the terms of the class. */
  otherTerm: ClassOnDay[];
}

/**
 * Puts each class into one group, in the order of their hours. What is recorded counts more than the schedule.
 *
 * @param minutes after midnight at the school; null if the day is over
 */
export function groupsOf({ classes }: Pick<SchoolDay, 'classes'>, minutes: number | null): ClassGroups {
  const groups: ClassGroups = {
    ...{ missing: [], unknownHours: [], later: [] },
    ...{ partly: [], complete: [], closed: [], unknownDays: [], otherDays: [], otherTerm: [] },
  };
  // The server answers them by name.
  const inOrder = classes.toSorted((one, other) => placeInDay(one.lessons) - placeInDay(other.lessons));
  for (const each of inOrder) groups[groupOf(each, minutes)].push(each);
  return groups;
}

function groupOf(schoolClass: ClassOnDay, minutes: number | null): keyof ClassGroups {
  const { students, marked, lessons, in_term, closed_by, has_known_days } = schoolClass;
  if (marked >= students) return 'complete';
  if (marked > 0) return 'partly';
  if (!in_term) return 'otherTerm';
  if (closed_by !== null) return 'closed';
  if (!has_known_days) return 'unknownDays';
  if (lessons?.length === 0) return 'otherDays';
  if (minutes === null) return 'missing';
  const first = lessons?.[0];
  if (!first) return 'unknownHours';
  return first.begins <= minutes ? 'missing' : 'later';
}

const whole = new Intl.NumberFormat('en');
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Such as `96.4 % present, of 412 of 1,000 students who have a mark`. */
export function coverageText({ rate, students, students_marked }: Coverage): string {
  if (students_marked === 0) return `None of ${whole.format(students)} students has a mark`;
  return `${tenths.format(rate)}\u00a0% present, of ${whole.format(students_marked)} of ${whole.format(students)} students who have a mark`;
}
