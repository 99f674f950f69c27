import { Select } from '@mantine/core';
import type { Key } from '../../api/types';

interface KeySelectProps {
  keys: readonly Key[];
  chosen: Key;
  onChoose: (id: number) => void;
}

/** Selects a key by its name or its last four characters. */
export function KeySelect({ keys, chosen, onChoose }: KeySelectProps) {
  const offered = keys.some(({ id }) => id === chosen.id) ? keys : [chosen, ...keys];
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
      value={String(chosen.id)}
      onChange={(id) => id !== null && onChoose(Number(id))}
      data={offered.map((key) => ({ value: String(key.id), label: labelOf(key) }))}
    />
  );
}

function labelOf({ name, prefix, last_four, revoked_at }: Key): string {
  return `${name} · ${prefix}…${last_four}${revoked_at === null ? '' : ' · revoked'}`;
}
