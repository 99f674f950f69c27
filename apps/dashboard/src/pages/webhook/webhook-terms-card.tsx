import { Card, Text } from '@mantine/core';
import type { Webhook } from '../../api/webhooks';
import { Time } from '../../components/data/time';
import { FieldList } from '../../school/records/field-list';
import { typesText } from '../../webhooks/event-types';
import { WebhookState } from '../../webhooks/webhook-state';

/** The terms and the state of a webhook. */
export function WebhookTermsCard({ of: webhook }: { of: Webhook }) {
  const { url, types, waiting, last_delivered_at, previous_secret_until: until, created_at } = webhook;
  const overlaps = until !== null && new Date(until) > new Date();
  return (
    <Card component="section" aria-label="The webhook">
      <FieldList
        fields={[
          ['State', <WebhookState key="state" of={webhook} />],
          ['URL', <Unbroken key="url" text={url} />],
          ['Types', <Unbroken key="types" text={typesText(types)} />],
          ['Waiting', `${waiting.toLocaleString('en')} ${waiting === 1 ? 'event' : 'events'}`],
          ['Last delivered', <Time key="delivered" value={last_delivered_at} />],
          ...(overlaps ? ([['The old secret signs until', <Time key="until" value={until} />]] as const) : []),
          ['Created', <Time key="created" value={created_at} />],
        ]}
      />
    </Card>
  );
}

const Unbroken = ({ text }: { text: string }) => (
  <Text span inherit style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);
