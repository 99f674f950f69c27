import { readEventTypes } from '@homeroom/events';
import { kinds, Optional, QueryParameter, Required } from '@homeroom/http';
import { ValidationFailed } from '@homeroom/kernel';
import { ApiSchema } from '@nestjs/swagger';
import type { WebhookTerms } from '../domain/webhook';
import { type DeliveryRequest, type DeliveryState, deliveryStates } from '../persistence/webhook.queries';

export const longestName = 255;
export const longestUrl = 2_000;
export const longestType = 63;
export const mostTypes = 100;
const mostOverlap = 720;
const hour = 3_600_000;

/** POST /webhooks and PUT /webhooks/{id} */
@ApiSchema({ name: 'WebhookFields' })
export class WebhookDto {
  @Required(kinds.printable(longestName), { description: 'What receives the events', example: 'Library' })
  name!: string;

  @Required(kinds.printable(longestUrl), {
    description: 'Where the events are sent: https, and on the public internet, unless the installation allows others',
    example: 'https://library.example/homeroom',
  })
  url!: string;

  @Optional(kinds.listOf(kinds.text(longestType), mostTypes), {
    description: 'Only events of these types; all without it. `student.*` stands for all types of students',
    example: ['student.*', 'enrollment.created'],
  })
  types?: readonly string[] | null;

  /** @throws ValidationFailed */
  terms(): WebhookTerms {
    const { name, url, types = null } = this;
    if (types === null) return { name, url, types };
    if (types.length === 0) throw new ValidationFailed(['types must name at least one type, or be absent']);
    if (types.some((type) => type.includes(',')) || readEventTypes(types.join()) === null)
      throw new ValidationFailed(['types must name types of events, such as student.updated or student.*']);
    return { name, url, types: [...new Set(types)] };
  }
}

/** POST /webhooks/{id}/rotate */
@ApiSchema({ name: 'RotateWebhook' })
export class RotateWebhookDto {
  @Optional(kinds.integer(0, mostOverlap), {
    description: 'Hours for which deliveries are signed with the old secret as well; 24 by default',
  })
  overlap_hours?: number | null;

  /** Milliseconds. */
  get overlap(): number {
    return (this.overlap_hours ?? 24) * hour;
  }
}

/** POST /webhooks/{id}/replay */
@ApiSchema({ name: 'ReplayWebhook' })
export class ReplayWebhookDto {
  @Required(kinds.integer(1, Number.MAX_SAFE_INTEGER), { description: 'The id of the first event that is sent again' })
  from!: number;
}

/** GET /webhooks/{id}/deliveries */
export class ListDeliveriesDto {
  @QueryParameter(kinds.text(36), { description: 'The `next` of the page before' })
  after?: string;

  @QueryParameter(kinds.queryInteger(1, 100), { description: 'Deliveries on a page', default: 20 })
  limit: number = 20;

  @QueryParameter(kinds.oneOf(deliveryStates))
  state?: DeliveryState;

  /** @throws ValidationFailed */
  request(): DeliveryRequest {
    const { after, limit, state } = this;
    if (after !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after))
      throw new ValidationFailed(['after must be the `next` of a page']);
    return { after, limit, state };
  }
}
