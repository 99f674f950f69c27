import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/request';
import { useSession } from '../../../api/session';
import type { Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { inTurn } from '../../../school/bulk/outcomes';
import { todayIn } from '../../../school/school-day';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';
import { WithdrawalFields } from '../../../school/enrollments/withdrawal-fields';

/** Withdraws several students from the school. */
export function WithdrawStudents(props: BulkProps<Student>) {
  const { name } = useEnvironment();
  const { school_time_zone } = useSession();
  const [date, setDate] = useState(() => todayIn(school_time_zone));
  const [reason, setReason] = useState('');
  const body = { date, reason: reason.trim() || null };
  return (
    <BulkDialog
      {...props}
      title="Withdraw from the school"
      nouns={studentNouns}
      submit={`Withdraw ${countOf(props.rows)}`}
      done="withdrawn"
      fault={date === '' ? 'Choose a day.' : null}
      run={inTurn(({ id }) => request(`schools/${name}/students/${id}/withdraw`, { method: 'POST', body }))}
    >
      <Stack gap="sm">
        <Text size="sm">
          They are no longer at the school from this day on. It can be a day in the future. Their enrollments end on it.
          Their records, grades and attendance stay.
        </Text>
        <WithdrawalFields date={date} onDate={setDate} reason={reason} onReason={setReason} />
      </Stack>
    </BulkDialog>
  );
}
