import type { OperationText } from '@homeroom/http';
import { TooManyWebhooks, WebhookNotFound } from '../domain/webhook.errors';
import {
  WebhookDeliveryPageResource,
  WebhookListResource,
  WebhookResource,
  WebhookTestResource,
  WebhookWithSecretResource,
} from './webhook.resource';
import { ReplayWebhookDto, RotateWebhookDto, WebhookDto } from './webhooks.dto';

const of = 'webhook';

const webhook = {
  ...{ id: 1, name: 'Library', url: 'https://library.example/homeroom', types: ['student.*', 'enrollment.*'] },
  ...{ state: 'active', message: null as string | null, waiting: 0, failing_since: null, last_delivered_at: null },
  ...{ previous_secret_until: null as string | null, disabled_at: null as string | null },
  created_at: '2026-09-02T08:00:00.000Z',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = { name: webhook.name, url: webhook.url, types: webhook.types };

/** The documentation of /webhooks. */
export const webhooksOpenApi = {
  list: {
    id: 'listWebhooks',
    summary: 'List webhooks',
    description: 'The webhooks of the environment, in the order of their creation. There are at most 50.',
    isAddition: true,
    isNoRecord: true,
    answers: WebhookListResource,
    examples: { one: { summary: 'One webhook', answer: { data: [webhook] } } },
  } satisfies OperationText,
  create: {
    id: 'createWebhook',
    summary: 'Create a webhook',
    description: [
      'The events of the environment from now on are sent to the URL by POST, each as the JSON that `GET /events` has, signed as',
      '[Standard Webhooks](https://www.standardwebhooks.com) says. Events of one record are sent in their order. A receiver answers with 2xx within',
      '10 seconds. Any other answer is tried again after growing pauses, for three days. Then the webhook is disabled. An event may come more than once,',
      'with the same `webhook-id`. The answer has the secret, which is shown only once.',
    ].join(' '),
    isAddition: true,
    isNoRecord: true,
    body: WebhookDto,
    answers: WebhookWithSecretResource,
    examples: { created: { summary: 'A webhook of a library', body, status: 201, answer: { ...webhook, secret } } },
    errors: [new TooManyWebhooks()],
  } satisfies OperationText,
  get: {
    id: 'getWebhook',
    summary: 'Get a webhook',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    answers: WebhookResource,
    examples: { one: { summary: 'A webhook', answer: webhook } },
  } satisfies OperationText,
  change: {
    id: 'updateWebhook',
    summary: 'Update a webhook',
    description: 'The secret stays. Events that wait are sent to the new URL.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    body: WebhookDto,
    answers: WebhookResource,
    examples: {
      all: {
        summary: 'All types',
        body: { name: webhook.name, url: webhook.url },
        answer: { ...webhook, types: null },
      },
    },
  } satisfies OperationText,
  remove: {
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Events that wait are not delivered.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    examples: { deleted: { summary: 'A deleted webhook', status: 204 } },
  } satisfies OperationText,
  test: {
    id: 'testWebhook',
    summary: 'Test a webhook',
    description:
      'Sends an event of the type `webhook.test` once, with the id 0, and answers with what came of it, within 10 seconds. It also works while the webhook is disabled.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    answers: WebhookTestResource,
    examples: {
      failed: {
        summary: 'A host that does not exist',
        answer: { delivered: false, status: null, duration: 12, error: 'The host name was not found' },
      },
    },
  } satisfies OperationText,
  rotate: {
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook',
    description:
      'Deliveries have a signature with each of both secrets until the old one ends, so the receiver can take the new one meanwhile. The new secret is shown only once.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    body: RotateWebhookDto,
    answers: WebhookWithSecretResource,
    examples: {
      leaked: {
        summary: 'A secret that has leaked ends at once',
        body: { overlap_hours: 0 },
        answer: { ...webhook, types: null, secret },
      },
    },
  } satisfies OperationText,
  disable: {
    id: 'disableWebhook',
    summary: 'Disable a webhook',
    description: 'Nothing is sent until it is enabled. Events wait for as long as events are kept.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    answers: WebhookResource,
    examples: {
      disabled: {
        summary: 'A disabled webhook',
        answer: {
          ...webhook,
          types: null,
          state: 'disabled',
          message: 'Disabled on request',
          disabled_at: '2026-09-02T08:00:00.000Z',
        },
      },
    },
  } satisfies OperationText,
  enable: {
    id: 'enableWebhook',
    summary: 'Enable a webhook',
    description:
      'Events are sent again, at once, from the first one that was not delivered. Of a webhook that is failing, it ends the pause before the next attempt.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    answers: WebhookResource,
    examples: { enabled: { summary: 'It works again', answer: { ...webhook, types: null } } },
  } satisfies OperationText,
  replay: {
    id: 'replayWebhook',
    summary: 'Replay events to a webhook',
    description:
      'Sends the events from one of them on again, in their order, with the `webhook-id` that they had. The events must still be kept.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    body: ReplayWebhookDto,
    answers: WebhookResource,
    examples: { replayed: { summary: 'From an event on', body: { from: 3 }, answer: { ...webhook, types: null } } },
  } satisfies OperationText,
  deliveries: {
    id: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Those of the last seven days, the newest event first. Of an answer, only its status and its time are kept.',
    of,
    errors: [new WebhookNotFound()],
    isAddition: true,
    isNoRecord: true,
    answers: WebhookDeliveryPageResource,
    examples: {
      none: { summary: 'Before the first event', answer: { data: [], pagination: { limit: 20, next: null } } },
    },
  } satisfies OperationText,
};
