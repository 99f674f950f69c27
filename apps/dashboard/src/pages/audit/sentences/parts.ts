import type { NamedRecord, RecordEvent } from '../../../api/types';
import { dayAndYear } from '../../../school/calendar-days';

/** A part of a sentence: a text, or the name of a record that has a page. */
type Part = string | { readonly kind: 'student' | 'class'; readonly id: number; readonly name: string };

export type Parts = readonly Part[];

/** Students that a sentence names. It counts more of them. */
const mostNames = 2;

/** `Zoë Müller`, `Zoë Müller and Ada Obi`, or `20 students`. */
export function studentsOf({ students, student_count: count }: RecordEvent): Parts {
  if (count === 0) return ['no student'];
  if (count > mostNames) return [`${count.toLocaleString('en')} students`];
  return students.flatMap((student, at) => [...(at > 0 ? [' and '] : []), linkTo('student', student)]);
}

/** The class of the first record, with a preposition; nothing if it is not known. */
export function inClass({ record, records: [first] }: RecordEvent): Parts {
  if (record === 'class' && first) return [' in ', linkTo('class', first)];
  return first?.class ? [' in ', linkTo('class', first.class)] : [];
}

/** The first class, teacher, school or announcement of an event. */
export function recordOf({ record, records: [first], record_count: count }: RecordEvent): Parts {
  const noun = record === 'academic_session' ? 'school year or term' : (record ?? 'record').replaceAll('_', ' ');
  if (count > 1) return [`${count.toLocaleString('en')} ${pluralOf(noun)}`];
  if (!first) return [`a ${noun}`];
  if (record === 'class') return [linkTo('class', first)];
  if (record === 'announcement' && first.name !== null) return [`“${first.name}”`];
  return [first.name ?? deleted(noun, first.id)];
}

/** The day of an attendance record, with a preposition; nothing if it was deleted. */
export const onDay = ({ records: [first] }: RecordEvent): Parts =>
  first?.name ? [` on ${dayAndYear(first.name)}`] : [];

/** The assignment of a grade in parentheses; nothing if it was deleted. */
export const assignment = ({ records: [first] }: RecordEvent): Parts => (first?.name ? [` (${first.name})`] : []);

const linkTo = (kind: 'student' | 'class', { id, name }: NamedRecord): Part =>
  name === null ? deleted(kind, id) : { kind, id, name };

const deleted = (noun: string, id: number): string => `a deleted ${noun} (${id})`;

export const pluralOf = (noun: string): string =>
  noun === 'class' ? 'classes' : noun === 'attendance' ? 'attendance records' : `${noun}s`;

/** The sentence without its links. */
export const textOf = (parts: Parts): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
