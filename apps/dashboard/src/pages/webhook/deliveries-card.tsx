import { Badge, Button, Card, Group, Skeleton, Title } from '@mantine/core';
import { type Delivery, useDeliveries, type Webhook } from '../../api/webhooks';
import { type Column, DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { durationOf } from '../../components/data/duration';
import { Status } from '../../keys/requests/status';
import { SelectFilter } from '../../school/lists/select-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { Nowrap } from '../../school/nowrap';
import { RecordLink } from '../../webhooks/record-link';

interface Props {
  of: Webhook;
  onReplay: (from: number) => void;
}

const perPage = '50';

const states: Record<Delivery['state'], { color: string; label: string }> = {
  delivered: { color: 'green', label: 'Delivered' },
  skipped: { color: 'gray', label: 'Skipped' },
  waiting: { color: 'gray', label: 'Waiting' },
  sending: { color: 'homeroom', label: 'Sending' },
  retrying: { color: 'amber', label: 'Retrying' },
  failed: { color: 'red', label: 'Failed' },
};

/** The deliveries of the last days, the newest event first. They are read again while the page is in use. */
export function DeliveriesCard({ of: { id }, onReplay }: Props) {
  const { after, valueOf, choose } = useListParams();
  const state = valueOf('state');
  const deliveries = useDeliveries(id, { limit: perPage, ...(after && { after }), ...(state && { state }) });
  return (
    <Card component="section" aria-labelledby="deliveries" p="xs">
      <Group justify="space-between" align="flex-end" px="sm" pt="xs" mb="xs">
        <Title order={2} fz="md" id="deliveries">
          Deliveries of the last 7 days
        </Title>
        <SelectFilter
          label="State"
          all="Every state"
          value={state}
          choices={Object.entries(states).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => choose('state', value)}
        />
      </Group>
      <QueryState query={deliveries} skeleton={<Skeleton height={320} />}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={state === '' ? 'Nothing was delivered yet' : 'No deliveries match'}>
                Each change of a record is sent within seconds of its commit.
              </EmptyState>
            ) : (
              <DataTable
                caption="Deliveries, the newest event first"
                rows={data}
                rowKey={(delivery) => delivery.id}
                columns={[...columns, replayColumn(onReplay)]}
              />
            )}
            <Group justify="center" gap="sm" mt="xs" component="nav" aria-label="Pages of the deliveries">
              {after !== '' && (
                <Button variant="default" size="xs" onClick={() => choose('after', '')}>
                  Newest
                </Button>
              )}
              {next !== null && (
                <Button variant="default" size="xs" onClick={() => choose('after', next)}>
                  Older
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryState>
    </Card>
  );
}

const columns: Column<Delivery>[] = [
  { heading: 'Event', cell: ({ event_id }) => event_id },
  { heading: 'Type', cell: ({ type }) => type },
  { heading: 'Record', cell: (delivery) => <RecordLink {...delivery} /> },
  { heading: 'State', cell: ({ state }) => <Badge color={states[state].color}>{states[state].label}</Badge> },
  { heading: 'Attempts', cell: ({ attempts }) => attempts, align: 'right' },
  { heading: 'Status', cell: ({ status }) => (status === null ? '—' : <Status code={status} />) },
  {
    heading: 'Duration',
    cell: ({ duration }) => (duration === null ? '—' : <Nowrap>{durationOf(duration)}</Nowrap>),
    align: 'right',
  },
  { heading: 'Error', cell: ({ error }) => <div style={{ minWidth: 160 }}>{error ?? '—'}</div> },
  { heading: 'Last attempt', cell: ({ last_attempt_at }) => <Time value={last_attempt_at} never="—" /> },
  { heading: 'Next attempt', cell: ({ next_attempt_at }) => <Time value={next_attempt_at} never="—" /> },
];

const replayColumn = (onReplay: Props['onReplay']): Column<Delivery> => ({
  heading: 'Replay',
  cell: ({ event_id }) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Replay from here: event ${event_id}`}
      onClick={() => onReplay(event_id)}
    >
      From here
    </Button>
  ),
});
