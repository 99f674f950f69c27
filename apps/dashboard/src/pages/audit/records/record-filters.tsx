import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../../api/keys';
import { useUsers } from '../../../api/users';
import { useEnvironment } from '../../../components/use-environment';
import { SelectFilter } from '../../../school/lists/select-filter';
import { TextFilter } from '../../../school/lists/text-filter';
import { useListParams } from '../../../school/lists/use-list-params';

/** The filters in the URL, as the API names them. */
export const filterNames = ['student_id', 'key_id', 'user_id', 'action', 'from', 'to'] as const;

const actions = [
  { value: 'read', label: 'Saw' },
  { value: 'write', label: 'Created, changed or removed' },
];

/** Filters by student, key, user, action and days. */
export function RecordFilters({ children }: { children: ReactNode }) {
  const { name: environment } = useEnvironment();
  const keys = useKeys();
  const users = useUsers();
  const { valueOf, choose, type } = useListParams();
  const select = (label: string, name: (typeof filterNames)[number], choices: { value: string; label: string }[]) => (
    <SelectFilter
      label={label}
      all="All"
      value={valueOf(name)}
      choices={choices}
      onChange={(value) => choose(name, value)}
    />
  );
  const day = (label: string, name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={label}
      value={valueOf(name)}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  return (
    <Group role="search" aria-label="Audit of records" p="sm" gap="sm" align="flex-end">
      <TextFilter
        label="Student (number)"
        value={valueOf('student_id')}
        onChange={(value) => type('student_id', value.replaceAll(/\D/g, ''))}
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
      {select('Action', 'action', actions)}
      {day('From', 'from')}
      {day('To', 'to')}
      {children}
    </Group>
  );
}
