import { Select } from '@mantine/core';
import type { Key } from '../../api/types';

/** The value of `?key=` for all keys of the environment. */
export const allKeys = 'all';

interface KeySelectProps {
  keys: readonly Key[];
  /** Null: all keys. */
  chosen: Key | null;
  onChoose: (id: string) => void;
}

/** Selects a key by its name or its last four characters, or all keys. */
export function KeySelect({ keys, chosen, onChoose }: KeySelectProps) {
  const offered = chosen === null || keys.some(({ id }) => id === chosen.id) ? keys : [chosen, ...keys];
  return (
    <Select
      label="Key"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such key"
      w="100%"
      maw={420}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: false }}
      value={chosen === null ? allKeys : String(chosen.id)}
      onChange={(id) => id !== null && onChoose(id)}
      data={[
        { value: allKeys, label: 'All keys' },
        ...offered.map((key) => ({ value: String(key.id), label: labelOf(key) })),
      ]}
    />
  );
}

function labelOf({ name, prefix, last_four, revoked_at }: Key): string {
  return `${name} · ${prefix}…${last_four}${revoked_at === null ? '' : ' · revoked'}`;
}
