import { Button } from '@mantine/core';
import type { Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { useBulkDialogs } from '../../../school/bulk/use-bulk-dialogs';
import type { Selection } from '../../../school/lists/selection/use-selection';
import { useCurrentSchools } from '../../../school/shares/use-schools';
import { EnrollStudents } from './enroll-students';
import { MoveToSchool } from './move-to-school';
import { SetLevel } from './set-level';
import { WithdrawStudents } from './withdraw-students';

type Action = 'level' | 'class' | 'school' | 'withdraw';

/** What can be done with the selected students. */
export function StudentBulkActions({ selection }: { selection: Selection<Student> }) {
  const schools = useCurrentSchools(useEnvironment().name).filter(({ kind }) => kind === 'school');
  const { open, dialogOf } = useBulkDialogs<Student, Action>(selection);
  const level = dialogOf('level');
  const toClass = dialogOf('class');
  const toSchool = dialogOf('school');
  const withdraw = dialogOf('withdraw');
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
      <SetLevel key={level.key} {...level.props} />
      <EnrollStudents key={toClass.key} {...toClass.props} />
      <MoveToSchool key={toSchool.key} schools={schools} {...toSchool.props} />
      <WithdrawStudents key={withdraw.key} {...withdraw.props} />
    </>
  );
}
