import { NativeSelect } from '@mantine/core';

interface ChosenFilterProps {
  label: string;
  /** The choice that narrows nothing. */
  all: string;
  value: string;
  choices: readonly (string | { value: string; label: string })[];
  onChange: (value: string) => void;
}

/** A filter with a known set of values; what a link names is offered even where the list does not know it. */
export function ChosenFilter({ label, all, value, choices, onChange }: ChosenFilterProps) {
  const known = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice));
  const strange = value !== '' && !known.some((choice) => choice.value === value) ? [{ value, label: value }] : [];
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...known, ...strange]}
    />
  );
}
