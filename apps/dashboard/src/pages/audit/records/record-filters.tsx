import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../../api/keys';
import { useUsers } from '../../../api/users';
import { useEnvironment } from '../../../components/use-environment';
import { SelectFilter } from '../../../school/lists/select-filter';
import { useListParams } from '../../../school/lists/use-list-params';
import { ActionAndDays } from '../entries/action-and-days';
import { StudentFilter } from './student-filter';

/** The filters in the URL, as the API names them. */
export const filterNames = ['student_id', 'key_id', 'user_id', 'action', 'from', 'to'] as const;

/** Filters by student, key, user, action and days. */
export function RecordFilters({ children }: { children: ReactNode }) {
  const { name: environment } = useEnvironment();
  const keys = useKeys();
  const users = useUsers();
  const { valueOf, choose } = useListParams();
  const select = (label: string, name: (typeof filterNames)[number], choices: { value: string; label: string }[]) => (
    <SelectFilter
      label={label}
      all="All"
      value={valueOf(name)}
      choices={choices}
      onChange={(value) => choose(name, value)}
    />
  );
  return (
    <Group role="search" aria-label="Audit of records" p="sm" gap="sm" align="flex-end">
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
