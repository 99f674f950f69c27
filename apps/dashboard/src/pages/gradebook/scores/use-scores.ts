import { useCallback, useReducer, useState } from 'react';
import { queries } from '../../../api/queries';
import { useEnvironment } from '../../../components/use-environment';
import type { Cells, Column } from '../model/gradebook';
import { changeRecorded, recordNew, type Unsaved, withoutConflicts } from './save-scores';
import { type EditAction, editsAfter, type Edits } from './score-edits';
import { scoreProblem } from './score-text';

interface Gradebook {
  classId: number;
  /** Of all terms, with the new ones. */
  columns: readonly Column[];
  /** Reads the grades again. @throws ApiError */
  reload: () => Promise<Cells>;
}

type Outcome = { saved: number } | 'unsaved' | null;

export interface Scores {
  edits: Edits;
  /** For actions of the user. It never changes. */
  dispatch: (action: EditAction) => void;
  /** The edits of recorded grades whose cell was emptied. */
  removals: readonly Unsaved[];
  save: () => Promise<void>;
  isSaving: boolean;
  error: Error | null;
  /** Of the last attempt to save, until the next change. */
  outcome: Outcome;
}

/** The scores that are typed and not saved, and how they are saved. */
export function useScores({ classId, columns, reload }: Gradebook): Scores {
  const { name } = useEnvironment();
  const [edits, change] = useReducer(editsAfter, new Map() as Edits);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const unsaved = unsavedIn(edits, columns);
  const saving = { school: `schools/${name}`, classId, dispatch: change };
  const dispatch = useCallback((action: EditAction) => {
    setOutcome(null);
    change(action);
  }, []);

  async function save() {
    if (isSaving || unsaved.length === 0) return;
    setError(null);
    setOutcome('unsaved');
    if (unsaved.some(({ text }) => scoreProblem(text) !== null)) return;
    setIsSaving(true);
    try {
      const saved = await write();
      if (saved === unsaved.length) setOutcome({ saved });
    } catch (failure) {
      setError(failure as Error);
    }
    setIsSaving(false);
  }

  /** @returns how many edits are saved. @throws ApiError */
  async function write(): Promise<number> {
    const current = withoutConflicts(unsaved, await reload(), saving);
    if (current === null) return 0;
    const saved = [];
    try {
      saved.push(
        ...(await recordNew(
          current.filter(({ seen, text }) => seen === null && text.trim() !== ''),
          saving,
        )),
      );
      for (const edit of current) {
        const { seen } = edit;
        if (seen !== null && (await changeRecorded({ ...edit, seen }, saving))) saved.push(edit.key);
      }
    } finally {
      // The cells show the saved grades before the edits are gone.
      await queries.invalidateQueries({ queryKey: ['school', name] });
      change({ type: 'saved', keys: saved });
    }
    return saved.length + unsaved.length - current.length;
  }

  const removals = unsaved.filter(({ text, seen }) => seen !== null && text.trim() === '');
  return { edits, dispatch, removals, save, isSaving, error, outcome };
}

function unsavedIn(edits: Edits, columns: readonly Column[]): Unsaved[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return [...edits].flatMap(([key, edit]) => {
    const column = byKey.get(edit.columnKey);
    return column ? [{ ...edit, key, column }] : [];
  });
}
