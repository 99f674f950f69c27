import { Anchor, Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWebhooks, type Webhook } from '../../api/webhooks';
import { type Column, DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { WebhookDialog } from '../../webhooks/dialog/webhook-dialog';
import { typesText } from '../../webhooks/event-types';
import { WebhookManagersOnly } from '../../webhooks/webhook-managers-only';
import { WebhookState } from '../../webhooks/webhook-state';

/** The webhooks of the chosen environment. */
export default function WebhooksPage() {
  return (
    <WebhookManagersOnly>
      <Webhooks />
    </WebhookManagersOnly>
  );
}

function Webhooks() {
  const webhooks = useWebhooks();
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <PageTitle
        title="Webhooks"
        description="Each change of a record is sent to these URLs, signed, and in the order of its record."
      >
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={dialog.open}>
          Create a webhook
        </Button>
      </PageTitle>
      <QueryState query={webhooks} skeleton={<Skeleton height={320} radius="lg" />}>
        {(all) => (
          <Card padding={all.length === 0 ? 'lg' : 0}>
            {all.length === 0 ? (
              <EmptyState title="There are no webhooks yet" icon={<IconWebhook size={22} stroke={1.6} aria-hidden />}>
                Create one above: its secret is shown once. A program that cannot be reached reads the events instead.
              </EmptyState>
            ) : (
              <DataTable caption="Webhooks" rows={all} rowKey={({ id }) => id} columns={columns} />
            )}
          </Card>
        )}
      </QueryState>
      <WebhookDialog action={{ type: 'create' }} opened={opened} onClose={dialog.close} />
    </>
  );
}

const columns: Column<Webhook>[] = [
  { heading: 'Webhook', cell: (webhook) => <NameOf of={webhook} /> },
  { heading: 'State', cell: (webhook) => <WebhookState of={webhook} /> },
  { heading: 'Types', cell: ({ types }) => <Types of={types} /> },
  { heading: 'Waiting', cell: ({ waiting }) => waiting.toLocaleString('en'), align: 'right' },
  { heading: 'Last delivered', cell: ({ last_delivered_at }) => <Time value={last_delivered_at} /> },
];

function NameOf({ of: { id, name, url } }: { of: Webhook }) {
  const { search } = useEnvironment();
  return (
    <Stack gap={2} miw={200} maw={340} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        <Anchor inherit component={Link} to={`/webhooks/${id}${search}`}>
          {name}
        </Anchor>
      </Text>
      <Text size="xs" c="dimmed">
        {url}
      </Text>
    </Stack>
  );
}

function Types({ of }: { of: Webhook['types'] }) {
  return (
    <Text size="sm" maw={260} style={{ overflowWrap: 'anywhere' }}>
      {typesText(of)}
    </Text>
  );
}
