export { Homeroom } from './homeroom.ts';
export { etagOf } from './connection/etags.ts';
export type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  GetNamedOptions,
  GetOptions,
  HomeroomOptions,
  WriteOptions,
} from './connection/options.ts';
export type { Batch, BatchOptions, BatchResult } from './resources/batches.ts';
export type { Change, ChangePage, Changes } from './resources/changes.ts';
export type { Events, FollowedEvents, FollowOptions } from './resources/events.ts';
export type { SortedList } from './resources/sorted-list.ts';
export type { List } from './resources/list.ts';
export type { Webhooks } from './resources/webhooks.ts';
export type * from './resources/records.ts';
export {
  type ReceivedHeaders,
  verifyWebhook,
  type VerifyWebhookOptions,
  type WebhookEvent,
  type WebhookTestEvent,
  WebhookVerificationError,
} from './webhooks/verify-webhook.ts';
export { HomeroomError } from './errors/homeroom-error.ts';
export * from './errors/service-errors.ts';
export { UnexpectedAnswerError } from './errors/error-of.ts';
export { ConnectionError, TimeoutError } from './errors/connection-errors.ts';
