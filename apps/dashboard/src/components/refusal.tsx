import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError } from '../api/request';
import { useCountdown } from './use-countdown';

interface Props {
  error: Error | null;
  /** What to look at when nobody knows whether it was done after all. */
  inDoubt?: string;
}

/** Why something was refused and, when it is for now only, how long to wait. */
export function Refusal({ error, inDoubt }: Props) {
  const wait = useCountdown(error);
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {wait > 0 ? 'There were too many tries. ' : error.message}
      {inDoubt && isDoubtful(error) && ` ${inDoubt}`}
      {wait > 0 && (
        // Read out once, not every second.
        <span aria-live="off">
          Try again in {wait} {wait === 1 ? 'second' : 'seconds'}.
        </span>
      )}
    </Alert>
  );
}

/** Without an answer, or with that of a server in trouble, it may have been done. */
const isDoubtful = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
