import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session';
import type { Student } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { LastChange } from '../../school/editing/last-change';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { todayIn } from '../../school/school-day';
import { WithdrawalFields } from '../../school/enrollments/withdrawal-fields';

interface Props {
  of: Student;
  opened: boolean;
  onClose: () => void;
}

/** Withdraws a student from the school after confirmation. */
export function WithdrawDialog({ of: student, opened, onClose }: Props) {
  return (
    <Modal title="Withdraw from the school" opened={opened} onClose={onClose} closeOnClickOutside={false}>
      <Withdraw of={student} onClose={onClose} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Withdraw({ of: { id, name }, onClose }: Pick<Props, 'of' | 'onClose'>) {
  const { school_time_zone } = useSession();
  const [today] = useState(() => todayIn(school_time_zone));
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const withdrawal = useSchoolWrite<unknown>();

  function withdraw() {
    const body = { date, reason: reason.trim() || null };
    withdrawal.mutate({ method: 'POST', path: `students/${id}/withdraw`, body }, { onSuccess: onClose });
  }

  return (
    <Confirmation
      submit={`Withdraw ${name}`}
      isPending={withdrawal.isPending}
      error={withdrawal.error}
      onConfirm={withdraw}
      onCancel={onClose}
    >
      <Stack gap="sm">
        {withdrawal.error?.status === 409 && <LastChange path={`students/${id}`} seen={withdrawal.error.message} />}
        <Text size="sm">
          {name} is no longer at the school from this day on. It can be a day in the future. The enrollments end on it.
          The record, grades and attendance stay.
        </Text>
        <WithdrawalFields date={date} onDate={setDate} reason={reason} onReason={setReason} />
      </Stack>
    </Confirmation>
  );
}
