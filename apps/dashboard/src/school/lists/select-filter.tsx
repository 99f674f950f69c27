import { NativeSelect } from '@mantine/core';

interface SelectFilterProps {
  label: string;
  /** The label of the choice without a value. */
  all: string;
  value: string;
  choices: readonly (string | { value: string; label: string })[];
  onChange: (value: string) => void;
}

/** A filter with known values. A value in the URL is offered even if the list does not know it. */
export function SelectFilter({ label, all, value, choices, onChange }: SelectFilterProps) {
  const known = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice));
  const unknown = value !== '' && !known.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...known, ...unknown]}
    />
  );
}
