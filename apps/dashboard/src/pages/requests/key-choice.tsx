import { Select } from '@mantine/core';
import type { Key } from '../../api/types';

interface KeyChoiceProps {
  keys: readonly Key[];
  chosen: Key;
  onChoose: (id: number) => void;
}

/** A key of many, found by typing its name or its last four. */
export function KeyChoice({ keys, chosen, onChoose }: KeyChoiceProps) {
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
