import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useCountdown } from './use-countdown';

/** Why something was refused and, when it is for now only, how long to wait. */
export function Refusal({ error }: { error: Error | null }) {
  const wait = useCountdown(error);
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {wait > 0 ? 'There were too many tries. ' : error.message}
      {wait > 0 && (
        // Read out once, not every second.
        <span aria-live="off">
          Try again in {wait} {wait === 1 ? 'second' : 'seconds'}.
        </span>
      )}
    </Alert>
  );
}
