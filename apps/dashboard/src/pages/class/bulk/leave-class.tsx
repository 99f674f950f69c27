import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/request';
import type { SchoolClass, Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { inTurn } from '../../../school/bulk/outcomes';
import { useSchoolTime } from '../../../school/use-school-time';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';

interface Props extends BulkProps<Student> {
  from: SchoolClass;
}

/** Withdraws several students from a class. */
export function LeaveClass({ from: { id: classId, name: className }, ...props }: Props) {
  const { name } = useEnvironment();
  const { today } = useSchoolTime();
  const [date, setDate] = useState(today);
  return (
    <BulkDialog
      {...props}
      title={`Withdraw from ${className}`}
      nouns={studentNouns}
      submit={`Withdraw ${countOf(props.rows)}`}
      done={`withdrawn from ${className}`}
      fault={date === '' ? 'Choose a day.' : null}
      run={inTurn(({ id }) =>
        request(`schools/${name}/classes/${classId}/enroll/${id}?date=${date}`, { method: 'DELETE' }),
      )}
    >
      <Stack gap="sm">
        <Text size="sm">
          They are no longer in the class from this day on. It can be a day in the future. Their seats are free from
          then on. Grades and attendance stay.
        </Text>
        <TextInput
          type="date"
          label="First day no longer in the class"
          required
          maw={260}
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
      </Stack>
    </BulkDialog>
  );
}
