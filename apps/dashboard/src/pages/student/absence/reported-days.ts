import type { AttendanceStatus } from '../../../api/types';
import type { Hours } from '../../../school/days/class-time';

/** A class of the student on a date, with the mark that the student has there; null for none. */
export interface ClassDay {
  readonly class_id: number;
  readonly name: string;
  readonly date: string;
  readonly lessons: readonly Hours[] | null;
  readonly mark: {
    readonly id: number;
    readonly status: AttendanceStatus;
    readonly notes: string | null;
    readonly recorded_at: string;
  } | null;
}

/** The classes of some days, as `GET students/:id/absence` answers them. */
export interface ReportedDays {
  readonly first_day: string;
  readonly last_day: string;
  readonly classes: readonly ClassDay[];
}

/** What is written of an absence: the classes without a mark, and those of which the mark is replaced. */
export function marksToWrite(
  classes: readonly ClassDay[],
  { status, notes, isReplacing }: { status: AttendanceStatus; notes: string | null; isReplacing: boolean },
): readonly ClassDay[] {
  const isSame = ({ mark }: ClassDay) => mark?.status === status && mark.notes === notes;
  return classes.filter((each) => each.mark === null || (isReplacing && !isSame(each)));
}

/** Changes when a mark is recorded, corrected or removed: the user then agrees to its replacement again. */
export const seenMarks = (classes: readonly ClassDay[]): string =>
  classes.map(({ mark }) => (mark ? `${mark.id} ${mark.recorded_at}` : '')).join();
