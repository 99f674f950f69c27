import { Button, Card, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useWebhooks, useWebhookWrite, type Webhook, type WebhookTest } from '../../api/webhooks';
import { EmptyState } from '../../components/page/empty-state';
import { ErrorMessage } from '../../components/page/error-message';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { type WebhookAction, WebhookDialog } from '../../webhooks/dialog/webhook-dialog';
import { WebhookManagersOnly } from '../../webhooks/webhook-managers-only';
import { DeliveriesCard } from './deliveries-card';
import { TestResult } from './test-result';
import { WebhookTermsCard } from './webhook-terms-card';

/** One webhook: its terms, its state and its deliveries. */
export default function WebhookPage() {
  return (
    <WebhookManagersOnly>
      <ChosenWebhook />
    </WebhookManagersOnly>
  );
}

function ChosenWebhook() {
  const { id } = useParams();
  const webhooks = useWebhooks();
  return (
    <QueryState query={webhooks} skeleton={<Skeleton height={720} radius="lg" />}>
      {(all) => {
        const webhook = all.find((each) => String(each.id) === id);
        return webhook ? <OneWebhook key={webhook.id} of={webhook} /> : <NoWebhook />;
      }}
    </QueryState>
  );
}

function OneWebhook({ of: webhook }: { of: Webhook }) {
  const { search } = useEnvironment();
  const navigate = useNavigate();
  const [action, setAction] = useState<WebhookAction>({ type: 'edit', webhook });
  const [opened, dialog] = useDisclosure();
  const test = useWebhookWrite<object, WebhookTest>(`/${webhook.id}/test`);
  const enabling = useWebhookWrite<object, Webhook>(`/${webhook.id}/enable`);
  const disabling = useWebhookWrite<object, Webhook>(`/${webhook.id}/disable`);

  function show(next: WebhookAction) {
    setAction(next);
    dialog.open();
  }

  async function leave() {
    dialog.close();
    await navigate(`/webhooks${search}`);
    document.getElementById('content')?.focus();
  }

  return (
    <>
      <PageTitle title={webhook.name} description="What it receives, and what came of each event.">
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          Send test event
        </Button>
        {webhook.state !== 'active' && (
          <Button variant="default" loading={enabling.isPending} onClick={() => enabling.mutate({})}>
            {webhook.state === 'failing' ? 'Retry now' : 'Enable'}
          </Button>
        )}
        {webhook.state !== 'disabled' && (
          <Button variant="default" loading={disabling.isPending} onClick={() => disabling.mutate({})}>
            Disable
          </Button>
        )}
        <Button variant="default" onClick={() => show({ type: 'replay', webhook, from: null })}>
          Replay events
        </Button>
        <Button variant="default" onClick={() => show({ type: 'rotate', webhook })}>
          Rotate secret
        </Button>
        <Button variant="default" onClick={() => show({ type: 'edit', webhook })}>
          Edit
        </Button>
        <Button variant="default" color="red" onClick={() => show({ type: 'delete', webhook })}>
          Delete
        </Button>
      </PageTitle>
      <Stack gap="lg">
        <ErrorMessage error={test.error ?? enabling.error ?? disabling.error} />
        {test.data && !test.isPending && <TestResult of={test.data} onClose={test.reset} />}
        <WebhookTermsCard of={webhook} />
        <DeliveriesCard of={webhook} onReplay={(from) => show({ type: 'replay', webhook, from })} />
      </Stack>
      <WebhookDialog action={action} opened={opened} onClose={dialog.close} onDeleted={() => void leave()} />
    </>
  );
}

function NoWebhook() {
  const { search } = useEnvironment();
  return (
    <>
      <PageTitle title="Webhook" />
      <Card>
        <EmptyState title="There is no such webhook" icon={<IconWebhook size={22} stroke={1.6} aria-hidden />}>
          <Link to={`/webhooks${search}`}>All webhooks</Link>
        </EmptyState>
      </Card>
    </>
  );
}
