import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../kinds';
import type { Withdrawal } from './outcome';

interface Props {
  of: readonly Withdrawal[];
  typed: string;
  onType: (text: string) => void;
}

/** Says how many a package would withdraw. The user types the first number before the import. */
export function ManyWithdrawals({ of: withdrawals, typed, onType }: Props) {
  const [first] = withdrawals;
  if (!first) return null;
  return (
    <Stack gap="sm">
      <Alert
        role="alert"
        color="red"
        icon={<IconAlertTriangle aria-hidden />}
        title={`${withdrawals.map(({ noun, count }) => counted(count, noun)).join(' and ')} would be withdrawn`}
      >
        {withdrawals.map(({ noun, count, total }) => (
          <Text key={noun} size="sm">
            {count.toLocaleString('en')} of {counted(total, noun)} of earlier packages {count === 1 ? 'is' : 'are'} not in
            this one.
          </Text>
        ))}
        <Text size="sm">
          If the package is not complete, do not import it, and export it again. Nothing is deleted: who is in a later
          package comes back.
        </Text>
      </Alert>
      <TextInput
        label={`If that is right, type the number of ${first.noun}s that would be withdrawn`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Stack>
  );
}

/** Whether a text is a number, also as it is shown: `1,000`. */
export const isNumber = (text: string, number: number): boolean => text.trim().replaceAll(',', '') === String(number);
