import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/request';
import type { School, Student } from '../../../api/types';
import { useEnvironment } from '../../../components/use-environment';
import { BulkDialog, type BulkProps } from '../../../school/bulk/bulk-dialog';
import { inTurn } from '../../../school/bulk/outcomes';
import { schoolOption } from '../../../school/districts/school-field';
import { countOf, studentNouns } from '../../../school/bulk/student-nouns';

interface Props extends BulkProps<Student> {
  schools: readonly School[];
}

/** Gives several students another home school. */
export function MoveToSchool({ schools, ...props }: Props) {
  const { name } = useEnvironment();
  const [chosen, setChosen] = useState('');
  const school = schools.find(({ id }) => String(id) === chosen);
  return (
    <BulkDialog
      {...props}
      title="Move to another school"
      nouns={studentNouns}
      submit={school ? `Move ${countOf(props.rows)} to ${school.name}` : 'Move'}
      color="homeroom"
      done={`now at ${school?.name}`}
      fault={school ? null : 'Choose a school.'}
      run={inTurn(({ id }) =>
        request(`schools/${name}/students/${id}`, { method: 'PUT', body: { school_id: school?.id } }),
      )}
    >
      <Stack gap="sm">
        <Text size="sm">
          The school is the home school of the students. They stay in their classes until you change those.
        </Text>
        <NativeSelect
          label="School"
          required
          data={[{ value: '', label: 'Choose …' }, ...schools.map(schoolOption)]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      </Stack>
    </BulkDialog>
  );
}
