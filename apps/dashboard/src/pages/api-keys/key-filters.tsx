import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Environment, EnvironmentName, Key } from '../../api/types';
import { isUsable, type KeyState, stateOf } from '../../keys/key-state';
import { environmentNames } from '../../keys/labels';

interface Filter {
  text: string;
  environment: EnvironmentName | 'all';
  state: 'all' | 'usable' | Exclude<KeyState, 'active'>;
}

export const everyKey: Filter = { text: '', environment: 'all', state: 'all' };

/** The keys that match a filter. */
export function filtered(keys: Key[], { text, environment, state }: Filter): Key[] {
  const now = new Date();
  const search = text.trim().toLowerCase();
  return keys.filter((key) => {
    const its = stateOf(key, now);
    const words = [key.name, `${key.prefix}…${key.last_four}`, key.last_four, key.created_by?.name ?? ''];
    return (
      (environment === 'all' || key.environment === environment) &&
      (state === 'all' || (state === 'usable' ? isUsable(its) : its === state)) &&
      words.some((word) => word.toLowerCase().includes(search))
    );
  });
}

interface Props {
  value: Filter;
  onChange: (filter: Filter) => void;
  environments: Environment[];
}

/** The filter fields of the list of keys. */
export function KeyFilters({ value, onChange, environments }: Props) {
  return (
    <Group p="sm" gap="sm" role="search" aria-label="Keys">
      <TextInput
        aria-label="Search keys"
        placeholder="Name, last four or creator"
        leftSection={<IconSearch size={16} aria-hidden />}
        type="search"
        flex="1 1 220px"
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Environment"
        flex={{ base: '1 1 100%', xs: '1 1 165px' }}
        maw={{ sm: 190 }}
        value={value.environment}
        onChange={(event) => onChange({ ...value, environment: event.currentTarget.value as Filter['environment'] })}
        data={[
          { value: 'all', label: 'Every environment' },
          ...environments.map(({ name }) => ({ value: name, label: environmentNames[name] })),
        ]}
      />
      <NativeSelect
        aria-label="State"
        flex={{ base: '1 1 100%', xs: '1 1 130px' }}
        maw={{ sm: 190 }}
        value={value.state}
        onChange={(event) => onChange({ ...value, state: event.currentTarget.value as Filter['state'] })}
        data={[
          { value: 'all', label: 'Every state' },
          { value: 'usable', label: 'Works' },
          { value: 'expiring', label: 'Expires soon' },
          { value: 'expired', label: 'Expired' },
          { value: 'revoked', label: 'Revoked' },
        ]}
      />
    </Group>
  );
}
