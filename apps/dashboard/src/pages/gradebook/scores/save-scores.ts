import { ApiError, request, requestTagged } from '../../../api/request';
import type { Grade, Records } from '../../../api/types';
import { type Column, latestIn, type Cells } from '../model/gradebook';
import { type Edit, type EditAction, isAsSeen, isSameScore } from './score-edits';
import { scoreOf } from './score-text';

export interface Unsaved extends Edit {
  readonly key: string;
  readonly column: Column;
}

interface Saving {
  /** `schools/<environment>` */
  school: string;
  classId: number;
  dispatch: (action: EditAction) => void;
}

/** The largest batch of the API. */
export const batchSize = 500;

/**
 * Compares the edits with the grades as they are now. A grade that another user changed becomes a conflict, and an edit
 * that is recorded already, such as by a save whose answer was lost, is done.
 *
 * @returns the edits that are to be written, or null if there is a conflict
 */
export function withoutConflicts(edits: readonly Unsaved[], now: Cells, { dispatch }: Saving): Unsaved[] | null {
  const changed = edits.filter(({ key, seen }) => !isAsSeen(latestIn(now, key), seen));
  const isRecorded = ({ key, text, column }: Unsaved): boolean => {
    const grade = latestIn(now, key);
    return isSameScore(text, grade) && (grade === null || grade.max_score === column.maxScore);
  };
  const recorded = new Set(changed.filter(isRecorded));
  const conflicts = changed.filter((edit) => !recorded.has(edit));
  dispatch({ type: 'saved', keys: [...recorded].map(({ key }) => key) });
  for (const { key } of conflicts) dispatch({ type: 'conflicted', key, theirs: latestIn(now, key) });
  return conflicts.length > 0 ? null : edits.filter((edit) => !recorded.has(edit));
}

/**
 * Records new grades, all or none; more than the largest batch in several ones.
 *
 * @returns the keys of those that are saved. @throws ApiError
 */
export async function recordNew(edits: readonly Unsaved[], { school, classId, dispatch }: Saving): Promise<string[]> {
  const saved: string[] = [];
  for (let at = 0; at < edits.length; at += batchSize) {
    const batch = edits.slice(at, at + batchSize);
    const records = batch.map(({ studentId, column: { name, term, maxScore }, text }) => ({
      ...{ student_id: studentId, class_id: classId, assignment_name: name, term },
      ...{ score: scoreOf(text), max_score: maxScore },
    }));
    try {
      await request<Records['GradeBatch']>(`${school}/grades/batch`, { method: 'POST', body: { records } });
    } catch (error) {
      for (const { index, message } of (error as ApiError).failures) {
        const key = batch[index]?.key;
        if (key !== undefined) dispatch({ type: 'refused', key, problem: message });
      }
      dispatch({ type: 'saved', keys: saved });
      throw error;
    }
    saved.push(...batch.map(({ key }) => key));
  }
  return saved;
}

/**
 * Changes a recorded grade, or deletes it if the cell is empty, only if it is as the user saw it.
 *
 * @returns whether it is saved; otherwise the cell says why. @throws ApiError if the service does not answer or fails
 */
export async function changeRecorded(
  { key, text, seen }: Unsaved & { seen: Grade },
  { school, dispatch }: Saving,
): Promise<boolean> {
  const path = `${school}/grades/${seen.id}`;
  const score = scoreOf(text);
  try {
    const { record, etag } = await requestTagged<Grade>(path);
    if (!isAsSeen(record, seen)) {
      dispatch({ type: 'conflicted', key, theirs: record });
      return false;
    }
    if (score === null) await request(path, { method: 'DELETE', ifMatch: etag });
    else await request(path, { method: 'PUT', body: { score }, ifMatch: etag });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 && score === null) return true;
    if (error.status === 404) dispatch({ type: 'conflicted', key, theirs: null });
    else if (error.status === 412) dispatch({ type: 'conflicted', key, theirs: await request<Grade>(path) });
    else {
      dispatch({ type: 'refused', key, problem: error.message });
      if (error.status === 0 || error.status === 429 || error.status >= 500) throw error;
    }
    return false;
  }
}
