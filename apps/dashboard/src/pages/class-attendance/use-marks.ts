import { useState } from 'react';
import type { ApiError } from '../../api/request';
import type { ClassDay, Records } from '../../api/types';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { isSame, type Mark, none, rebased, recordedIn, withoutStatus, writtenMeanwhile } from './mark';

type Student = ClassDay['students'][number];

/** A mark that is not saved, and the recorded one that the user saw. */
interface Change {
  readonly mark: Mark;
  readonly seen: Mark;
}

interface MarkState {
  markOf: (studentId: number) => Mark;
  /** The students whose mark differs from the recorded one. */
  changed: readonly Student[];
  change: (studentIds: readonly number[], mark: Partial<Mark>) => void;
  save: () => Promise<void>;
  isSaving: boolean;
  /** Why nothing was saved: one sentence for each student. */
  problems: readonly string[];
  error: ApiError | null;
  /** How many marks the last attempt saved; null before the first one and after a failure. */
  savedCount: number | null;
}

/** The largest batch of the API. */
const batchSize = 500;

/**
 * The marks of a class's day: the recorded ones, and those that the user has changed. Only the latter are sent.
 *
 * @param reload reads the day again
 */
export function useMarks(day: ClassDay, reload: () => Promise<ClassDay>): MarkState {
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [savedCount, setSavedCount] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const write = useSchoolWrite<Records['AttendanceBatch']>();
  const recorded = recordedIn(day);
  const recordedOf = (id: number) => recorded.get(id) ?? none;
  const markOf = (id: number) => changes.get(id)?.mark ?? recordedOf(id);
  const changed = day.students.filter(({ student_id: id }) => changes.has(id));

  function change(studentIds: readonly number[], part: Partial<Mark>) {
    setSavedCount(null);
    setChanges((before) => {
      const after = new Map(before);
      for (const id of studentIds) {
        const seen = before.get(id)?.seen ?? recordedOf(id);
        const mark = { ...(before.get(id)?.mark ?? seen), ...part };
        if (isSame(mark, recordedOf(id))) after.delete(id);
        else after.set(id, { mark, seen });
      }
      return after;
    });
  }

  async function save() {
    if (isSaving || changed.length === 0) return;
    setIsSaving(true);
    setSavedCount(null);
    const found = withoutStatus(changed, markOf);
    setProblems(found);
    if (found.length === 0 && (await isCurrent()) && (await saveAll())) setSavedCount(changed.length);
    setIsSaving(false);
  }

  /** Whether nobody else has marked the changed students. If somebody has, the user sees it first, and may save again. */
  async function isCurrent(): Promise<boolean> {
    const fresh = recordedIn(await reload());
    const conflicts = changed.flatMap(({ student_id: id, name }) => {
      const now = fresh.get(id) ?? none;
      const { mark, seen } = changes.get(id) ?? { mark: now, seen: now };
      if (isSame(now, seen) || isSame(now, mark)) return [];
      return [{ id, name, now, change: { mark: rebased(mark, seen, now), seen: now } }];
    });
    setChanges((before) => new Map([...before, ...conflicts.map(({ id, change }) => [id, change] as const)]));
    setProblems(conflicts.map(({ name, now }) => writtenMeanwhile(name, now)));
    return conflicts.length === 0;
  }

  async function saveAll(): Promise<boolean> {
    for (let at = 0; at < changed.length; at += batchSize) {
      if (!(await saveBatch(changed.slice(at, at + batchSize)))) return false;
    }
    return true;
  }

  /** @returns whether the marks were saved */
  async function saveBatch(batch: readonly Student[]): Promise<boolean> {
    const records = batch.map(({ student_id }) => {
      const { status, notes } = markOf(student_id);
      return { student_id, status, notes: notes.trim() || null };
    });
    const path = `classes/${day.class_id}/attendance`;
    try {
      await write.mutateAsync({ method: 'POST', path, body: { date: day.date, records } });
    } catch (error) {
      const { failures } = error as ApiError;
      setProblems(failures.map(({ index, message }) => `${batch[index]?.name ?? 'A student'}: ${message}`));
      return false;
    }
    const sent = new Map(batch.map(({ student_id: id }) => [id, changes.get(id)]));
    // A mark that was changed again while it was sent remains to be saved.
    setChanges((before) => new Map([...before].filter(([id, kept]) => sent.get(id) !== kept)));
    return true;
  }

  const error = problems.length > 0 ? null : write.error;
  return { markOf, changed, change, save, isSaving, problems, error, savedCount };
}
