import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useCallback, useState } from 'react';
import type { Grade } from '../../api/types';
import { useMayMark } from '../../school/use-may-edit';
import { GradeDialog } from '../../school/grades/grade-dialog';
import { CellGradesDialog } from './cell-grades-dialog';
import { type Cells, cellKey, labelOf } from './model/gradebook';
import type { OpenedCell } from './table/score-cell';

interface GradeDialogs {
  /** It changes with the role of the user only. */
  open: (cell: OpenedCell) => void;
  dialogs: ReactNode;
}

/** Opens the grade of a cell to correct it, or all its grades if it has several or the user may only look. */
export function useGradeDialogs(cells: Cells): GradeDialogs {
  const mayMark = useMayMark();
  const [grade, setGrade] = useState<Grade | null>(null);
  const [cell, setCell] = useState<OpenedCell | null>(null);
  const [isCorrecting, { open: beginCorrecting, close: endCorrecting }] = useDisclosure();
  const [isListing, { open: beginListing, close: endListing }] = useDisclosure();

  const correct = useCallback(
    (chosen: Grade) => {
      setGrade(chosen);
      endListing();
      beginCorrecting();
    },
    [beginCorrecting, endListing],
  );
  const open = useCallback(
    (opened: OpenedCell) => {
      if (mayMark && opened.count === 1) return correct(opened.grade);
      setCell(opened);
      beginListing();
    },
    [mayMark, correct, beginListing],
  );
  const dialogs = (
    <>
      <CellGradesDialog
        title={cell === null ? '' : `${labelOf(cell.column)} of ${cell.row.name}`}
        grades={cell === null ? [] : (cells.get(cellKey(cell.row.studentId, cell.column.key)) ?? [])}
        opened={isListing}
        onClose={endListing}
        onCorrect={mayMark ? correct : undefined}
      />
      <GradeDialog of={grade} opened={isCorrecting} onClose={endCorrecting} />
    </>
  );
  return { open, dialogs };
}
