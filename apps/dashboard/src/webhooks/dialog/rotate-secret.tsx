import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSecretWrite, type Webhook, type WebhookWithSecret } from '../../api/webhooks';
import { Confirmation } from '../../school/editing/confirmation';

interface Props {
  of: Webhook;
  onIssued: (issued: WebhookWithSecret) => void;
  onCancel: () => void;
}

/** The choices, by the hours for which the old secret signs as well. */
const overlaps = [
  { value: '0', label: 'Not at all', description: 'For a secret that others may know.' },
  { value: '1', label: 'For 1 hour', description: 'Enough to change one receiver.' },
  { value: '24', label: 'For 24 hours', description: 'Enough for a receiver that others maintain.' },
  { value: '168', label: 'For 7 days', description: 'Enough for receivers that change with a release.' },
];

/** Gives a webhook a new secret. */
export function RotateSecret({ of: { id, name }, onIssued, onCancel }: Props) {
  const [overlap, setOverlap] = useState('24');
  const rotation = useSecretWrite<{ overlap_hours: number }>(`/${id}/rotate`, onIssued);
  return (
    <Confirmation
      submit="Rotate secret"
      color="homeroom"
      isPending={rotation.isPending}
      error={rotation.error}
      onConfirm={() => rotation.mutate({ overlap_hours: Number(overlap) })}
      onCancel={onCancel}
    >
      <Stack gap="lg">
        <Text size="sm">“{name}” gets a new secret, which signs all events from now on.</Text>
        <Radio.Group label="The old secret signs as well" value={overlap} onChange={setOverlap}>
          <Stack gap="xs" mt={6}>
            {overlaps.map((option) => (
              <Radio key={option.value} {...option} data-autofocus={option.value === overlap || undefined} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Confirmation>
  );
}
