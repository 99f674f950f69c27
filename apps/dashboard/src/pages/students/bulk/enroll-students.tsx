import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/request';
import { useSession } from '../../../api/session';
import type { SchoolClass, Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { type Outcome, reasonOf, type Run } from '../../../school/bulk/outcomes';
import { todayIn } from '../../../school/school-day';
import { ClassChoice } from '../../../school/bulk/class-choice';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';

/** Enrolls several students in a class. */
export function EnrollStudents(props: BulkProps<Student>) {
  const { name } = useEnvironment();
  const { school_time_zone } = useSession();
  const [firstDay, setFirstDay] = useState(() => todayIn(school_time_zone));
  const [found, setFound] = useState<SchoolClass | null>(null);
  return (
    <BulkDialog
      {...props}
      title="Enroll in a class"
      nouns={studentNouns}
      submit={found ? `Enroll ${countOf(props.rows)} in ${found.name}` : 'Enroll'}
      color="homeroom"
      done={`enrolled in ${found?.name}`}
      fault={found === null ? 'Choose a class.' : firstDay === '' ? 'Choose a day.' : null}
      run={enrolling(`schools/${name}/classes/${found?.id}/enroll/batch?partial=true`, firstDay)}
    >
      <Stack gap="sm">
        <TextInput
          type="date"
          label="First day in the class"
          required
          maw={220}
          value={firstDay}
          onChange={({ currentTarget: { value } }) => setFirstDay(value)}
        />
        <ClassChoice chosen={found} onChoose={setFound} />
      </Stack>
    </BulkDialog>
  );
}

/** The most items of a batch. */
const most = 500;

interface BatchAnswer {
  results: { index: number; error?: { error: string } }[];
}

/** One batch of the API for each 500 students: seats are given in the order of the list. */
function enrolling(path: string, firstDay: string): Run<Student> {
  const enroll = async (rows: readonly Student[]): Promise<Outcome<Student>[]> => {
    const records = rows.map(({ id }) => ({ student_id: id, begin_date: firstDay }));
    try {
      const { results } = await request<BatchAnswer>(path, { method: 'POST', body: { records } });
      return rows.map((row, at) => ({ row, error: results[at]?.error?.error ?? null }));
    } catch (error) {
      return rows.map((row) => ({ row, error: reasonOf(error) }));
    }
  };
  return async (rows, onProgress) => {
    const outcomes: Outcome<Student>[] = [];
    for (let at = 0; at < rows.length; at += most) {
      outcomes.push(...(await enroll(rows.slice(at, at + most))));
      onProgress(outcomes.length);
    }
    return outcomes;
  };
}
