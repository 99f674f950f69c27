import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { deliveryStates, webhookStates } from '../persistence/webhook.queries';
import { longestName, longestType, longestUrl, mostTypes } from './webhooks.dto';

const longestMessage = 2_000;
const longestSecret = 100;
const longestPosition = 36;
const most = Number.MAX_SAFE_INTEGER;

/** An endpoint that the events of the environment are sent to. */
@ApiSchema({ name: 'Webhook' })
export class WebhookResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(longestName), { example: 'Library' })
  name!: string;

  @Shown(kinds.text(longestUrl), { example: 'https://library.example/homeroom' })
  url!: string;

  @ShownOrNull(kinds.listOf(kinds.text(longestType), mostTypes), { description: 'Null: all types' })
  types!: readonly string[] | null;

  @Shown(kinds.oneOf(webhookStates), {
    description:
      '`failing`: an event could not be delivered, and is tried again. `disabled`: nothing is sent, and events wait for as long as they are kept',
  })
  state!: string;

  @ShownOrNull(kinds.text(longestMessage), { description: 'Why it was disabled, or when it missed events' })
  message!: string | null;

  @Shown(kinds.integer(0, most), {
    description: 'Events in its queue, at most about 500. Further ones are queued later',
  })
  waiting!: number;

  @ShownOrNull(kinds.dateTime, { description: 'When the oldest event was queued that could not be delivered' })
  failing_since!: string | null;

  @ShownOrNull(kinds.dateTime, { description: 'When the newest delivered event was delivered' })
  last_delivered_at!: string | null;

  @ShownOrNull(kinds.dateTime, { description: 'Until when the secret from before a rotation signs deliveries as well' })
  previous_secret_until!: string | null;

  @ShownOrNull(kinds.dateTime)
  disabled_at!: string | null;

  @Shown(kinds.dateTime)
  created_at!: string;
}

/** A webhook with its new secret. */
@ApiSchema({ name: 'WebhookWithSecret' })
export class WebhookWithSecretResource extends WebhookResource {
  @Shown(kinds.text(longestSecret), {
    description: 'Signs what is sent, as Standard Webhooks says. It is shown only once',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  secret!: string;
}

@ApiSchema({ name: 'WebhookList' })
export class WebhookListResource {
  @ApiProperty({ type: [WebhookResource] })
  data!: WebhookResource[];
}

/** What came of a test. */
@ApiSchema({ name: 'WebhookTest' })
export class WebhookTestResource {
  @Shown(kinds.boolean, { description: 'Whether the receiver answered with 2xx' })
  delivered!: boolean;

  @ShownOrNull(kinds.integer(100, 999), { description: 'Null without an answer' })
  status!: number | null;

  @Shown(kinds.integer(0, most), { description: 'Milliseconds' })
  duration!: number;

  @ShownOrNull(kinds.text(longestMessage), { description: 'Why it was not delivered' })
  error!: string | null;
}

/** The delivery of an event. */
@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryResource {
  @Shown(kinds.text(longestPosition))
  id!: string;

  @Shown(kinds.integer(1, most))
  event_id!: number;

  @Shown(kinds.text(longestType), { example: 'student.updated' })
  type!: string;

  @Shown(kinds.text(longestName), { example: '/students/1' })
  path!: string;

  @Shown(kinds.oneOf(deliveryStates), {
    description:
      '`waiting`: behind other events of the record, or not yet sent. `retrying`: waits for the next attempt. `failed`: given up after three days. `skipped`: the event was no longer kept',
  })
  state!: string;

  @Shown(kinds.integer(0, most))
  attempts!: number;

  @ShownOrNull(kinds.integer(100, 999), { description: 'The status of the last answer; null without one' })
  status!: number | null;

  @ShownOrNull(kinds.integer(0, most), { description: 'Milliseconds of the last attempt' })
  duration!: number | null;

  @ShownOrNull(kinds.text(longestMessage))
  error!: string | null;

  @Shown(kinds.dateTime)
  queued_at!: string;

  @ShownOrNull(kinds.dateTime)
  last_attempt_at!: string | null;

  @ShownOrNull(kinds.dateTime)
  next_attempt_at!: string | null;
}

@ApiSchema({ name: 'WebhookDeliveryPagination' })
class WebhookDeliveryPaginationResource {
  @Shown(kinds.integer(1, 100))
  limit!: number;

  @ShownOrNull(kinds.text(longestPosition), { description: 'The `after` of the next request; null on the last page' })
  next!: string | null;
}

@ApiSchema({ name: 'WebhookDeliveryPage' })
export class WebhookDeliveryPageResource {
  @ApiProperty({ type: [WebhookDeliveryResource] })
  data!: WebhookDeliveryResource[];

  @ApiProperty()
  pagination!: WebhookDeliveryPaginationResource;
}
