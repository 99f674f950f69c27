import { dayAfter, ValidationFailed } from '@homeroom/kernel';
import { levelAfter } from './grade-levels';
import { YearNotOver } from './roll-over.errors';

/** `close` ends a school year, `open` makes the classes of the next one. */
export const rollOverKinds = ['close', 'open'] as const;
export type RollOverKind = (typeof rollOverKinds)[number];

/** What a student of the exceptions does instead of going to the next level. */
export const studentOutcomes = ['repeats', 'leaves'] as const;
/** A class that `goes_on` has its students in the next year too. One that is `left_out` is neither ended nor copied. */
export const classOutcomes = ['goes_on', 'left_out'] as const;

export interface StudentException {
  readonly outcome: (typeof studentOutcomes)[number] | null;
  /** The level of the next year, of a student who skips one; null for the one that the outcome gives. */
  readonly gradeLevel: string | null;
  /** Of a student who leaves. */
  readonly reason: string | null;
}

/** The students and classes for which the rule is another one, by their ids. */
export interface Exceptions {
  readonly students: ReadonlyMap<number, StudentException>;
  readonly classes: ReadonlyMap<number, (typeof classOutcomes)[number]>;
}

/** The school whose year ends, and the year. */
export interface RollOverScope {
  /** Null for the records without a school. */
  readonly schoolId: number | null;
  readonly schoolYearId: number;
}

export interface CloseOptions {
  /** The grade levels of the school in their order. */
  readonly levels: readonly string[];
  /** Why students leave who complete the last level. */
  readonly reason: string;
  /** The school and the level to which they go instead of leaving; null for none. */
  readonly nextSchool: { readonly schoolId: number; readonly gradeLevel: string } | null;
}

export interface OpenOptions {
  /** The year that gets the classes. */
  readonly nextYearId: number;
  readonly keepsTeachers: boolean;
  readonly keepsRooms: boolean;
  readonly keepsSchedules: boolean;
  /** The teacher of classes that keep none, and of those whose teacher has left; null for none. */
  readonly teacherId: number | null;
}

/** The schedule of a class that does not keep its own. A class must have one. */
export const openSchedule = 'To be scheduled';

/** Why students leave who complete the last level, if nothing else is said. */
export const graduated = 'Graduated';

/** What a student does at the end of the year. `withdraw` has the reason. */
export type StudentStep =
  | { readonly step: 'up' | 'other_school'; readonly gradeLevel: string; readonly schoolId?: number }
  | { readonly step: 'withdraw'; readonly reason: string | null; readonly isGraduate: boolean }
  | { readonly step: 'stay' }
  | { readonly step: 'unknown_level' };

/** What a student of a level does when the year ends. */
export function stepOf(
  gradeLevel: string,
  { levels, reason, nextSchool }: CloseOptions,
  exception: StudentException | undefined,
): StudentStep {
  if (exception?.outcome === 'leaves') return { step: 'withdraw', reason: exception.reason, isGraduate: false };
  if (exception?.gradeLevel) return { step: 'up', gradeLevel: exception.gradeLevel };
  if (exception?.outcome === 'repeats') return { step: 'stay' };
  const next = levelAfter(levels, gradeLevel);
  if (next === undefined) return { step: 'unknown_level' };
  if (next !== null) return { step: 'up', gradeLevel: next };
  if (nextSchool) return { step: 'other_school', ...nextSchool };
  return { step: 'withdraw', reason, isGraduate: true };
}

/**
 * The day on which a roll-over takes place.
 *
 * @param lastDay of the school year; null for `open`, which any day will do for
 * @param on the day that was asked for; null for the first one that is possible
 * @throws ValidationFailed for a day that is over, YearNotOver for one that the school year still has
 */
export function dueDay(lastDay: string | null, on: string | null, today: string): string {
  const first = lastDay !== null && dayAfter(lastDay) > today ? dayAfter(lastDay) : today;
  if (on !== null && on < today) throw new ValidationFailed(['on must not be in the past']);
  if (on !== null && on < first) throw new YearNotOver(first);
  return on ?? first;
}
