import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useWebhookWrite, type Webhook } from '../../api/webhooks';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  of: Webhook;
  /** The first event; null if the user has to name it. */
  from: number | null;
  onDone: () => void;
}

/** Sends the events from one on again. */
export function ReplayEvents({ of: { id, name }, from, onDone }: Props) {
  const [first, setFirst] = useState<number | string>(from ?? '');
  const replay = useWebhookWrite<{ from: number }, Webhook>(`/${id}/replay`);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    replay.mutate({ from: Number(first) }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          “{name}” gets this event and all later ones again, those of a record in their order. Each has the same
          webhook-id as before, by which a receiver can tell that it has it.
        </Text>
        <NumberInput
          label="First event"
          description="Its id, as the deliveries and the events show it."
          data-autofocus
          required
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={first}
          onChange={setFirst}
        />
        <ErrorMessage error={replay.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={replay.isPending}>
            Replay
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
