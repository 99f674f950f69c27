import { useDisclosure } from '@mantine/hooks';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { type Cells, cellKey, type Column, latestIn, type Row } from '../model/gradebook';
import type { EditAction, Edits } from '../scores/score-edits';
import { PasteDialog } from './paste-dialog';
import { isTable, type PastePlan, pastePlan } from './paste-plan';
import { pastedLines } from './pasted-lines';

interface Gradebook {
  rows: readonly Row[];
  /** Those in the table. */
  columns: readonly Column[];
  cells: Cells;
  edits: Edits;
  isSaving: boolean;
  dispatch: (action: EditAction) => void;
}

/** Asks before pasted cells of a spreadsheet are taken over. A single value is pasted as into any field. */
export function usePaste({ rows, columns, cells, edits, isSaving, dispatch }: Gradebook): {
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  dialog: ReactNode;
} {
  const [plan, setPlan] = useState<PastePlan | null>(null);
  const [isOpen, { open, close }] = useDisclosure();
  const scoreIn = ({ studentId }: Row, { key: columnKey }: Column) => {
    const key = cellKey(studentId, columnKey);
    return edits.get(key)?.text ?? String(latestIn(cells, key)?.score ?? '');
  };

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || isSaving) return;
    const lines = pastedLines(event.clipboardData.getData('text'));
    const row = rows.find(({ studentId }) => String(studentId) === target.dataset['student']);
    const column = columns.find(({ key }) => key === target.dataset['column']);
    if (!row || !column || !isTable(lines)) return;
    event.preventDefault();
    const isEditable = (of: Row, at: Column) =>
      !of.isFormer || [cells, edits].some((given) => given.has(cellKey(of.studentId, at.key)));
    setPlan(pastePlan(lines, { rows, columns, at: { row, column }, isEditable }));
    open();
  }

  function take({ scores }: PastePlan) {
    for (const { row, column, text } of scores) {
      const key = cellKey(row.studentId, column.key);
      const recorded = latestIn(cells, key);
      dispatch({ type: 'typed', key, studentId: row.studentId, columnKey: column.key, text, recorded });
    }
    close();
  }

  return {
    onPaste,
    dialog: <PasteDialog plan={plan} opened={isOpen} scoreIn={scoreIn} onTake={take} onClose={close} />,
  };
}
