import type { Grade } from '../../../api/types';
import { scoreOf } from './score-text';

/** A typed score that is not saved. */
export interface Edit {
  readonly studentId: number;
  readonly columnKey: string;
  readonly text: string;
  /** The grade that the user saw when typing began; null for an empty cell. */
  readonly seen: Grade | null;
  /** Why the last attempt did not save it. */
  readonly problem?: string;
  /** The grade that another user recorded, if the user has to choose; null if that user deleted the grade. */
  readonly theirs?: Grade | null;
}

export type Edits = ReadonlyMap<string, Edit>;

export type EditAction =
  | { type: 'typed'; key: string; studentId: number; columnKey: string; text: string; recorded: Grade | null }
  | { type: 'undone' | 'replaced'; key: string }
  | { type: 'refused'; key: string; problem: string }
  | { type: 'conflicted'; key: string; theirs: Grade | null }
  | { type: 'saved'; keys: readonly string[] };

/** The edits after an action of the user, or an answer of the server. */
export function editsAfter(edits: Edits, action: EditAction): Edits {
  const after = new Map(edits);
  if (action.type === 'saved') {
    for (const key of action.keys) after.delete(key);
    return after;
  }
  const before = edits.get(action.key);
  switch (action.type) {
    case 'typed': {
      const { key, studentId, columnKey, text, recorded } = action;
      const seen = before ? before.seen : recorded;
      const theirs = before?.theirs;
      if (theirs === undefined && isSameScore(text, seen)) after.delete(key);
      else after.set(key, { studentId, columnKey, text, seen, ...(theirs !== undefined && { theirs }) });
      break;
    }
    case 'undone':
      after.delete(action.key);
      break;
    case 'replaced':
      if (before?.theirs !== undefined) {
        const { theirs, studentId, columnKey, text } = before;
        after.set(action.key, { studentId, columnKey, text, seen: theirs });
      }
      break;
    case 'refused':
      if (before) after.set(action.key, { ...before, problem: action.problem });
      break;
    case 'conflicted':
      if (before) after.set(action.key, { ...before, theirs: action.theirs });
      break;
  }
  return after;
}

/** Whether a text stands for the score of a grade. An empty one stands for none. */
export const isSameScore = (text: string, grade: Grade | null): boolean =>
  text.trim() === String(grade?.score ?? '') || (grade !== null && scoreOf(text) === grade.score);

/** Whether a grade still is as the user saw it, in what an edit of the score would replace. */
export const isAsSeen = (grade: Grade | null, seen: Grade | null): boolean =>
  grade?.id === seen?.id && grade?.score === seen?.score && grade?.max_score === seen?.max_score;
