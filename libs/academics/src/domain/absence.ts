import { MarkChanged } from './academics.errors';
import type { AttendanceStatus } from './attendance';

/** A mark of a student as it is recorded. */
export interface RecordedMark {
  readonly id: number;
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  /** The time at which it was recorded or last corrected, as the database writes it. */
  readonly recordedAt: string;
}

/** A class of a student on a date, `YYYY-MM-DD`, with the mark that the student has there; null for none. */
export interface ClassDay {
  readonly classId: number;
  readonly date: string;
  readonly mark: RecordedMark | null;
}

/** What a student is marked in all classes of a day. */
export interface Absence {
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  /** The marks that it replaces, as the user saw them. */
  readonly replaced: readonly Pick<RecordedMark, 'id' | 'recordedAt'>[];
}

/** A parent does not report more days at once. */
export const longestAbsence = 31;

/**
 * The classes in which an absence is recorded: those without a mark, and those whose mark the user wants to replace. Other marks stay.
 *
 * @throws MarkChanged if a mark that is to be replaced is not as the user saw it
 */
export function daysToMark(days: readonly ClassDay[], { status, notes, replaced }: Absence): readonly ClassDay[] {
  const seen = new Map(replaced.map(({ id, recordedAt }) => [id, recordedAt]));
  const known = new Set(days.map(({ mark }) => mark?.id));
  if (replaced.some(({ id }) => !known.has(id))) throw new MarkChanged();
  return days.filter(({ mark }) => {
    if (mark === null) return true;
    const recordedAt = seen.get(mark.id);
    if (recordedAt === undefined) return false;
    if (recordedAt !== mark.recordedAt) throw new MarkChanged();
    return mark.status !== status || mark.notes !== notes;
  });
}
