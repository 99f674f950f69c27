import { Button } from '@mantine/core';
import type { SchoolClass, Student } from '../../../api/types';
import { useBulkDialogs } from '../../../school/bulk/use-bulk-dialogs';
import type { Selection } from '../../../school/lists/selection/use-selection';
import { LeaveClass } from './leave-class';
import { MoveToClass } from './move-to-class';

interface Props {
  of: SchoolClass;
  selection: Selection<Student>;
}

/** What can be done with the selected students of a class. */
export function RosterBulkActions({ of: schoolClass, selection }: Props) {
  const { open, dialogOf } = useBulkDialogs<Student, 'move' | 'leave'>(selection);
  const move = dialogOf('move');
  const leave = dialogOf('leave');
  return (
    <>
      <Button size="xs" variant="default" onClick={open('move')}>
        Move to another class
      </Button>
      <Button size="xs" variant="default" onClick={open('leave')}>
        Withdraw from this class
      </Button>
      <MoveToClass key={move.key} from={schoolClass} {...move.props} />
      <LeaveClass key={leave.key} from={schoolClass} {...leave.props} />
    </>
  );
}
