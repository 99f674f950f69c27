export { WebhooksService } from './application/webhooks.service';
export type { Attempt } from './application/webhook-sender';
export { ListDeliveriesDto, ReplayWebhookDto, RotateWebhookDto, WebhookDto } from './http/webhooks.dto';
export {
  type DeliveryRecord,
  type DeliveryState,
  deliveryStates,
  type WebhookRecord,
} from './persistence/webhook.queries';
export { eraseDeliveries, webhookTexts } from './persistence/webhook.privacy';
export { WebhooksModule, WebhooksServices } from './webhooks.module';
export type { Pauses } from './persistence/delivery-queue';
