import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../../api/keys';
import { useUsers } from '../../../api/users';
import { useEnvironment } from '../../../components/use-environment';
import { schoolOption } from '../../../school/districts/school-field';
import { SelectFilter } from '../../../school/lists/select-filter';
import { useListParams } from '../../../school/lists/use-list-params';
import { useSchools } from '../../../school/shares/use-schools';
import { ActionAndDays } from '../entries/action-and-days';
import { StudentFilter } from './student-filter';

/** The filters in the URL, as the API names them. The school has the name that the switch and the links of the dashboard give it. */
export const filterNames = ['student_id', 'key_id', 'user_id', 'action', 'from', 'to'] as const;

/** Filters by school, student, key, user, action and days. */
export function RecordFilters({ children }: { children: ReactNode }) {
  const { name: environment, school } = useEnvironment();
  const schools = useSchools(environment);
  const keys = useKeys();
  const users = useUsers();
  const { valueOf, choose } = useListParams();
  const select = (
    label: string,
    name: (typeof filterNames)[number] | 'school',
    choices: { value: string; label: string }[],
    value = valueOf(name),
  ) => (
    <SelectFilter label={label} all="All" value={value} choices={choices} onChange={(chosen) => choose(name, chosen)} />
  );
  return (
    <Group role="search" aria-label="Audit of records" p="sm" gap="sm" align="flex-end">
      {schools.length > 0 && select('School', 'school', schools.map(schoolOption), school)}
      <StudentFilter
        // The ids are those of one environment.
        key={environment}
        value={valueOf('student_id')}
        onChange={(id) => choose('student_id', id)}
      />
      {select(
        'API key',
        'key_id',
        (keys.data ?? [])
          .filter((key) => key.environment === environment)
          .map(({ id, name, last_four }) => ({ value: String(id), label: `${name} …${last_four}` })),
      )}
      {select(
        'User',
        'user_id',
        (users.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      <ActionAndDays />
      {children}
    </Group>
  );
}
