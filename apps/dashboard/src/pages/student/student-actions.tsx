import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Records, Student } from '../../api/types';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { MergeLink, RecordActions } from '../../school/forms/record-actions';
import { useSchoolQuery } from '../../school/use-school-query';
import { WithdrawDialog } from './withdraw-dialog';

/** Edits, merges or deletes a student. One who cannot be deleted is withdrawn instead. */
export function StudentActions({ of: student }: { of: Student }) {
  const [isDeleting, deleting] = useDisclosure();
  const [isWithdrawing, withdrawing] = useDisclosure();
  return (
    <>
      <MergeLink path={`students/${student.id}`} />
      <RecordActions path={`students/${student.id}`} onDelete={deleting.open} />
      <DeleteRecord
        noun="student"
        path="students"
        of={student}
        opened={isDeleting}
        onClose={deleting.close}
        instead={<WithdrawInstead of={student} onWithdraw={() => (deleting.close(), withdrawing.open())} />}
      />
      <WithdrawDialog of={student} opened={isWithdrawing} onClose={withdrawing.close} />
    </>
  );
}

function WithdrawInstead({ of: { id, name }, onWithdraw }: { of: Student; onWithdraw: () => void }) {
  const status = useSchoolQuery<Records['StudentStatus']>(`students/${id}/status`);
  if (status.data?.status === 'withdrawn') {
    return `${name} is withdrawn already, and is on no list of active students. The record stays, for the history of the school.`;
  }
  return (
    <>
      <p>
        Has {name} left the school? Withdraw {name} instead. The record, grades and attendance stay, and {name} is on no
        list of active students.
      </p>
      <Button size="xs" onClick={onWithdraw}>
        Withdraw {name} instead
      </Button>
    </>
  );
}
