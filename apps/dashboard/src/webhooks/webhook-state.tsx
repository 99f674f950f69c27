import { Badge, Stack, Text } from '@mantine/core';
import type { Webhook } from '../api/webhooks';
import { Time } from '../components/data/time';

const badges: Record<Webhook['state'], { color: string; label: string }> = {
  active: { color: 'green', label: 'Active' },
  failing: { color: 'amber', label: 'Failing' },
  disabled: { color: 'red', label: 'Disabled' },
};

/** The state of a webhook, with since when, and its message. */
export function WebhookState({ of: { state, message, failing_since, disabled_at } }: { of: Webhook }) {
  const { color, label } = badges[state];
  const since = state === 'disabled' ? disabled_at : failing_since;
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color}>{label}</Badge>
      {state !== 'active' && since !== null && (
        <Text size="xs" c="dimmed">
          since <Time value={since} />
        </Text>
      )}
      {message !== null && (
        <Text size="xs" maw={360} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
    </Stack>
  );
}
