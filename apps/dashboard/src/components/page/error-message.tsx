import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError } from '../../api/request';
import { useCountdown } from './use-countdown';

interface Props {
  error: Error | null;
  /** Advice for errors after which the change may have been made. */
  ifUncertain?: string;
}

/** The message of a failed request and, for a rate limit, the seconds to wait. */
export function ErrorMessage({ error, ifUncertain }: Props) {
  const wait = useCountdown(error);
  if (!error) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {wait > 0 ? 'Too many attempts. ' : error.message}
      {ifUncertain && isUncertain(error) && ` ${ifUncertain}`}
      {wait > 0 && (
        // Screen readers announce it once, not every second.
        <span aria-live="off">
          Try again in {wait} {wait === 1 ? 'second' : 'seconds'}.
        </span>
      )}
    </Alert>
  );
}

/** The server may have made the change if it did not answer or failed with a 5xx. */
const isUncertain = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
