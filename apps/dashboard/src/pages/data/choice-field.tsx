import { NativeSelect } from '@mantine/core';

interface Props {
  label: string;
  description?: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A field with known values. */
export function ChoiceField({ label, description, value, choices, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      data={[...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
