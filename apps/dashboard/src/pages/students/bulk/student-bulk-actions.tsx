import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import type { Selection } from '../../../school/lists/selection/use-selection';
import { useSchools } from '../../../school/shares/use-schools';
import { EnrollStudents } from './enroll-students';
import { MoveToSchool } from './move-to-school';
import { SetLevel } from './set-level';
import { WithdrawStudents } from './withdraw-students';

type Action = 'level' | 'class' | 'school' | 'withdraw';

/** What can be done with the selected students. Those that could not be changed stay selected. */
export function StudentBulkActions({ selection }: { selection: Selection<Student> }) {
  const schools = useSchools(useEnvironment().name).filter(({ kind }) => kind === 'school');
  const [action, setAction] = useState<Action | null>(null);
  // A dialog that is opened again begins anew.
  const [opening, setOpening] = useState(0);
  const open = (to: Action) => () => {
    setOpening((before) => before + 1);
    setAction(to);
  };
  const dialog = (of: Action) => ({
    key: `${of} ${opening}`,
    rows: selection.rows,
    opened: action === of,
    onClose: (done: readonly Student[]) => {
      setAction(null);
      selection.set(done, false);
    },
  });
  const { key: levelKey, ...level } = dialog('level');
  const { key: classKey, ...toClass } = dialog('class');
  const { key: schoolKey, ...toSchool } = dialog('school');
  const { key: withdrawKey, ...withdraw } = dialog('withdraw');
  return (
    <>
      <Button size="xs" variant="default" onClick={open('level')}>
        Set the grade level
      </Button>
      <Button size="xs" variant="default" onClick={open('class')}>
        Enroll in a class
      </Button>
      {schools.length > 1 && (
        <Button size="xs" variant="default" onClick={open('school')}>
          Move to another school
        </Button>
      )}
      <Button size="xs" variant="default" onClick={open('withdraw')}>
        Withdraw from the school
      </Button>
      <SetLevel key={levelKey} {...level} />
      <EnrollStudents key={classKey} {...toClass} />
      <MoveToSchool key={schoolKey} schools={schools} {...toSchool} />
      <WithdrawStudents key={withdrawKey} {...withdraw} />
    </>
  );
}
