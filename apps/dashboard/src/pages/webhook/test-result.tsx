import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { WebhookTest } from '../../api/webhooks';
import { durationOf } from '../../components/data/duration';

/** What came of a test event. */
export function TestResult({ of, onClose }: { of: WebhookTest; onClose: () => void }) {
  const { delivered, status, duration, error } = of;
  const took = `after ${durationOf(duration)}`;
  return (
    <Alert
      role="status"
      color={delivered ? 'green' : 'red'}
      icon={delivered ? <IconCheck aria-hidden /> : <IconAlertCircle aria-hidden />}
      title={delivered ? 'The test event was delivered' : 'The test event was not delivered'}
      withCloseButton
      closeButtonLabel="Close the result"
      onClose={onClose}
    >
      {delivered ? `The receiver answered with HTTP ${status} ${took}.` : `${error ?? 'There was no answer'}, ${took}.`}
    </Alert>
  );
}
