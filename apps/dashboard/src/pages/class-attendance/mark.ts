import type { AttendanceStatus, ClassDay } from '../../api/types';
import { labelOf } from '../../school/editing/status-field';

/** The mark of a student on the day. The status is null until it is chosen. */
export interface Mark {
  readonly status: AttendanceStatus | null;
  readonly notes: string;
}

export const none: Mark = { status: null, notes: '' };

export const isSame = (one: Mark, other: Mark): boolean =>
  one.status === other.status && one.notes.trim() === other.notes.trim();

/** A changed mark after somebody else changed the recorded one: what the user has not touched is taken from theirs. */
export const rebased = (mark: Mark, seen: Mark, now: Mark): Mark => ({
  status: mark.status === seen.status ? now.status : mark.status,
  notes: mark.notes === seen.notes ? now.notes : mark.notes,
});

/** The recorded marks by the id of the student. */
export const recordedIn = ({ students }: ClassDay): ReadonlyMap<number, Mark> =>
  new Map(students.map(({ student_id, status, notes }) => [student_id, { status, notes: notes ?? '' }]));

type Named = Pick<ClassDay['students'][number], 'student_id' | 'name'>;

/** A sentence for each student whose status is not chosen. */
export const withoutStatus = (students: readonly Named[], markOf: (id: number) => Mark): string[] =>
  students
    .filter(({ student_id }) => markOf(student_id).status === null)
    .map(({ name }) => `${name}: choose a status.`);

/** Says what somebody else recorded while the user marked the student. */
export function writtenMeanwhile(name: string, { status, notes }: Mark): string {
  const now = status === null ? 'no mark' : `${labelOf(status)}${notes === '' ? '' : ` (${notes})`}`;
  return `${name}: somebody changed it meanwhile. It is now: ${now}. Save again to replace it.`;
}
