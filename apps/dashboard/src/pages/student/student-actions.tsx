import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import type { Records, Student } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { RecordActions } from '../../school/forms/record-actions';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { WithdrawDialog } from './withdraw-dialog';

/** Edits, merges or deletes a student. One who cannot be deleted is withdrawn instead. */
export function StudentActions({ of: student }: { of: Student }) {
  const [isDeleting, deleting] = useDisclosure();
  const [isWithdrawing, withdrawing] = useDisclosure();
  return (
    <>
      <MergeLink of={student} />
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

function MergeLink({ of: { id } }: { of: Student }) {
  const { search } = useEnvironment();
  if (!useMayEdit()) return null;
  return (
    <Button component={Link} to={`/students/${id}/merge${search}`} variant="default">
      Merge
    </Button>
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
