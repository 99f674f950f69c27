import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/request';
import type { EnvironmentName, Records, SchoolClass, Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { inTurn, reasonOf, type Run } from '../../../school/bulk/outcomes';
import { readWholeList } from '../../../school/lists/read-whole-list';
import { useSchoolQuery } from '../../../school/use-school-query';
import { useSchoolTime } from '../../../school/use-school-time';
import { ClassChoice } from '../../../school/bulk/class-choice';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';
import { obstaclesOf } from './obstacles';

interface Props extends BulkProps<Student> {
  from: SchoolClass;
}

/** Moves several students of a class to another one. It says before which of them cannot be moved. */
export function MoveToClass({ from, ...props }: Props) {
  const { name } = useEnvironment();
  const { today } = useSchoolTime();
  const [date, setDate] = useState(today);
  const [to, setTo] = useState<SchoolClass | null>(null);
  const roster = useSchoolQuery<Records['Roster']>(
    `classes/${to?.id}/roster`,
    { as_of: date },
    to !== null && date !== '',
  );
  const obstacles =
    to && roster.data && !roster.isPlaceholderData ? obstaclesOf(props.rows, roster.data) : new Map<number, string>();
  return (
    <BulkDialog
      {...props}
      title="Move to another class"
      nouns={studentNouns}
      submit={to ? `Move ${countOf(props.rows)} to ${to.name}` : 'Move'}
      color="homeroom"
      done={`moved to ${to?.name}`}
      noteOf={({ id }) => obstacles.get(id) ?? null}
      fault={to === null ? 'Choose a class.' : date === '' ? 'Choose a day.' : null}
      run={moving(name, { from: from.id, to: to?.id, date, today })}
    >
      <Stack gap="sm">
        <TextInput
          type="date"
          label="First day in the new class"
          description="The students are no longer in the old class from this day on. It can be a day in the future."
          required
          maw={320}
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
        <ClassChoice chosen={to} onChoose={setTo} disabledOf={({ id }) => (id === from.id ? 'This class' : null)} />
        {obstacles.size > 0 && (
          <Text size="sm" role="status">
            {countOf([...obstacles])} cannot be moved to {to?.name}. The list says why. The others are moved.
          </Text>
        )}
      </Stack>
    </BulkDialog>
  );
}

interface Move {
  from: number;
  to: number | undefined;
  /** The first day in the new class. */
  date: string;
  today: string;
}

/** One move for each student, by the seat that the student has in the class today. */
function moving(environment: EnvironmentName, { from, to, date, today }: Move): Run<Student> {
  const seatsOf = async () => {
    const asked = { class_id: String(from), as_of: today, sort: 'id' };
    const seats = await readWholeList<Records['EnrollmentRecord']>(environment, 'enrollments', asked);
    return new Map(seats.map(({ id, student_id }) => [student_id, id]));
  };
  return async (rows, onProgress) => {
    try {
      const seats = await seatsOf();
      const move = inTurn<Student>(async ({ id }) => {
        const seat = seats.get(id);
        if (seat === undefined) throw new Error('No longer in this class.');
        await request(`schools/${environment}/enrollments/${seat}/move`, {
          method: 'POST',
          body: { class_id: to, date },
        });
      });
      return await move(rows, onProgress);
    } catch (error) {
      return rows.map((row) => ({ row, error: reasonOf(error) }));
    }
  };
}
