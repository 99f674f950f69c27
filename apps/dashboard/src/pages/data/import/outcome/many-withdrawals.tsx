import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
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
        title={withdrawals.map(wouldBeLost).join(', ')}
      >
        {withdrawals.map(({ noun, nouns, count, total, isYearEnd, details }) => (
          <Stack key={`${noun} ${isYearEnd}`} gap={0}>
            {!isYearEnd && (
              <Text size="sm">
                {count.toLocaleString('en')} of {total.toLocaleString('en')} {total === 1 ? noun : nouns} of earlier packages{' '}
                {count === 1 ? 'is' : 'are'} not in this one.
              </Text>
            )}
            {details.map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </Stack>
        ))}
        <Text size="sm">
          If the package is not complete, do not import it, and export it again. Nothing is deleted: who is in a later
          package comes back.
        </Text>
      </Alert>
      <TextInput
        label={`If that is right, type the number of ${first.nouns} that would ${fateOf(first)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Stack>
  );
}

const isWithdrawn = ({ noun }: Withdrawal): boolean => noun === 'student' || noun === 'enrollment';

function fateOf(withdrawal: Withdrawal): string {
  if (withdrawal.isYearEnd && withdrawal.noun === 'enrollment') return 'end';
  return isWithdrawn(withdrawal) ? 'be withdrawn' : 'leave';
}

function wouldBeLost(withdrawal: Withdrawal): string {
  const { noun, nouns, count, isYearEnd } = withdrawal;
  if (isYearEnd) return 'This looks like the end of a school year';
  const what = `${count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;
  return `${what} would ${fateOf(withdrawal)}`;
}

/** What an import does that was confirmed, such as: 75 students are withdrawn. */
export function isLost(withdrawal: Withdrawal): string {
  const { noun, nouns, count, isYearEnd } = withdrawal;
  if (isYearEnd) return 'A school year ends.';
  const fate = isWithdrawn(withdrawal) ? (count === 1 ? 'is withdrawn' : 'are withdrawn') : count === 1 ? 'leaves' : 'leave';
  return `${count.toLocaleString('en')} ${count === 1 ? noun : nouns} ${fate}.`;
}

/** Whether a text is a number, also as it is shown: `1,000`. */
export const isNumber = (text: string, number: number): boolean => text.trim().replaceAll(',', '') === String(number);
