import { NumberInput, SimpleGrid } from '@mantine/core';

/** The limits of an Enterprise key or of a school. A field that is being edited may be empty. */
export interface Limits {
  per_hour: number | string;
  per_minute: number | string;
}

interface Props {
  value: Limits;
  onChange: (limits: Limits) => void;
}

/** Both limits are positive whole numbers. */
const limitInput = {
  required: true,
  withAsterisk: false,
  min: 1,
  max: 1_000_000_000,
  allowDecimal: false,
  thousandSeparator: ',',
} as const;

/** The requests in an hour and in a minute. */
export function LimitFields({ value, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label="Requests an hour"
        {...limitInput}
        value={value.per_hour}
        onChange={(per_hour) => onChange({ ...value, per_hour })}
      />
      <NumberInput
        label="Requests a minute"
        {...limitInput}
        value={value.per_minute}
        onChange={(per_minute) => onChange({ ...value, per_minute })}
      />
    </SimpleGrid>
  );
}

/** The fields of a request. */
export const limitOf = ({ per_hour, per_minute }: Limits) => ({
  per_hour: Number(per_hour),
  per_minute: Number(per_minute),
});
