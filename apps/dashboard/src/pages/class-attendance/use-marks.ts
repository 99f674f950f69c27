import { useState } from 'react';
import type { ApiError } from '../../api/request';
import type { AttendanceStatus, Records, Student } from '../../api/types';
import { useSchoolWrite } from '../../school/editing/use-school-write';

/** The mark of a student on the day. The status is null until it is chosen. */
export interface Mark {
  readonly status: AttendanceStatus | null;
  readonly notes: string;
}

type Marks = ReadonlyMap<number, Mark>;

interface MarkState {
  markOf: (studentId: number) => Mark;
  /** The students whose mark differs from the saved one. */
  changed: readonly Student[];
  change: (studentIds: readonly number[], mark: Partial<Mark>) => void;
  save: () => Promise<void>;
  isSaving: boolean;
  /** Why nothing was saved: one sentence for each student, or the error of the whole request. */
  problems: readonly string[];
  error: ApiError | null;
  /** How many marks the last attempt saved; null before the first one and after a failure. */
  savedCount: number | null;
}

const none: Mark = { status: null, notes: '' };
/** The largest batch of the API. */
const batchSize = 500;

/** The marks of a class on a day: the saved ones, and those that the user has changed. Only the latter are sent. */
export function useMarks(classId: number, date: string, students: readonly Student[]): MarkState {
  const [saved, setSaved] = useState<Marks>(new Map());
  const [changes, setChanges] = useState<Marks>(new Map());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [savedCount, setSavedCount] = useState<number | null>(null);
  const write = useSchoolWrite<Records['AttendanceBatch']>();
  const changed = students.filter(({ id }) => changes.has(id));

  const markOf = (studentId: number) => changes.get(studentId) ?? saved.get(studentId) ?? none;

  function change(studentIds: readonly number[], mark: Partial<Mark>) {
    setSavedCount(null);
    setChanges(
      (before) =>
        new Map([
          ...before,
          ...studentIds.map((id) => [id, { ...(before.get(id) ?? saved.get(id) ?? none), ...mark }] as const),
        ]),
    );
  }

  async function save() {
    if (write.isPending || changed.length === 0) return;
    const unmarked = changed.filter(({ id }) => markOf(id).status === null);
    setProblems(unmarked.map(({ name }) => `${name}: choose a status.`));
    setSavedCount(null);
    if (unmarked.length > 0) return;
    for (let at = 0; at < changed.length; at += batchSize) {
      if (!(await saveBatch(changed.slice(at, at + batchSize)))) return;
    }
    setSavedCount(changed.length);
  }

  /** @returns whether the marks were saved */
  async function saveBatch(batch: readonly Student[]): Promise<boolean> {
    const sent: Marks = new Map(batch.map(({ id }) => [id, markOf(id)]));
    const records = [...sent].map(([student_id, { status, notes }]) => ({
      student_id,
      status,
      notes: notes.trim() || null,
    }));
    try {
      await write.mutateAsync({ method: 'POST', path: `classes/${classId}/attendance`, body: { date, records } });
    } catch (error) {
      const { failures } = error as ApiError;
      setProblems(failures.map(({ index, message }) => `${batch[index]?.name ?? 'A student'}: ${message}`));
      return false;
    }
    setSaved((before) => new Map([...before, ...sent]));
    // A mark that was changed again while it was sent remains to be saved.
    setChanges((before) => new Map([...before].filter(([id, mark]) => sent.get(id) !== mark)));
    return true;
  }

  const error = problems.length > 0 ? null : write.error;
  return { markOf, changed, change, save, isSaving: write.isPending, problems, error, savedCount };
}
