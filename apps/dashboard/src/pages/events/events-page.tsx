import { Alert, Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { minutesAttended, useIsAttended } from '../../components/use-is-attended';
import { useListParams } from '../../school/lists/use-list-params';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { eventTypes, isWanted } from '../../webhooks/event-types';
import { EventTable } from './event-table';
import { useLiveEvents } from './use-live-events';

/** The events of the chosen environment, as they happen. */
export default function EventsPage() {
  const { name } = useEnvironment();
  return (
    <>
      <PageTitle title="Events" description="Each change of a record from now on. An event has no values." />
      <WholeEnvironmentOnly>
        <Events key={name} />
      </WholeEnvironmentOnly>
    </>
  );
}

function Events() {
  const { name } = useEnvironment();
  const { valueOf, choose } = useListParams();
  const [isPaused, setIsPaused] = useState(false);
  const isAttended = useIsAttended();
  const isVisible = useDocumentVisibility() === 'visible';
  const { events, error, hasBegunAnew } = useLiveEvents(name, !isPaused && isAttended && isVisible);
  const wanted = valueOf('type');
  const shown = events.filter(({ type }) => isWanted(type, wanted));
  const state = isPaused
    ? 'Paused. Continue to see what happened meanwhile.'
    : isAttended
      ? 'Live: each change appears within about 2 seconds.'
      : `Paused after ${minutesAttended} minutes without use.`;
  return (
    <Stack gap="lg">
      {error && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="The events cannot be read">
          {error.message} It is tried again every few seconds.
        </Alert>
      )}
      {hasBegunAnew && (
        <Alert color="amber" role="status" icon={<IconAlertCircle aria-hidden />} title="The list has begun anew">
          Some events were missed: they are no longer kept, or the data was restored from a backup.
        </Alert>
      )}
      <Card p="xs" mih={320}>
        <Group justify="space-between" align="flex-end" px="sm" pt="xs" mb="xs">
          <Text size="sm" c="dimmed" role="status">
            {state}
          </Text>
          <Group align="flex-end" gap="sm">
            <NativeSelect
              label="Type"
              value={wanted}
              onChange={(event) => choose('type', event.currentTarget.value)}
              data={[{ value: '', label: 'All' }, ...eventTypes]}
            />
            <Button
              variant="default"
              leftSection={
                isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
              }
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? 'Continue' : 'Pause'}
            </Button>
          </Group>
        </Group>
        {shown.length === 0 ? (
          <EmptyState title={events.length === 0 ? 'No events yet' : 'No events match'}>
            Change a record, here or by the API, and its event appears.
          </EmptyState>
        ) : (
          <EventTable events={shown} />
        )}
      </Card>
    </Stack>
  );
}
