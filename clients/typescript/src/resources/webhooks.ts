import type { Connection } from '../connection/connection.ts';
import type { CallOptions } from '../connection/options.ts';
import type {
  ReplayWebhook,
  RotateWebhook,
  Webhook,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookFields,
  WebhookList,
  WebhookTest,
  WebhookWithSecret,
} from './records.ts';

/** A second attempt would do more than the first one: the answer with the secret was lost, or the event was sent. */
const once = { retries: 0 } as const;

/** The endpoints that events are sent to. A receiver checks what it gets with `verifyWebhook`. */
export class Webhooks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list(options?: CallOptions): Promise<WebhookList> {
    return this.#connection.send((api, init) => api.GET('/webhooks', { ...init }), options);
  }

  /** The answer has the secret, which is shown only once. It is not retried. @throws TooManyWebhooksError */
  create(body: WebhookFields, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.#connection.send((api, init) => api.POST('/webhooks', { body, ...init }), { ...options, ...once });
  }

  get(id: number, options?: CallOptions): Promise<Webhook> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/webhooks/{id}', { params, ...init }), options);
  }

  /** The secret stays. Events that wait are sent to the new URL. */
  update(id: number, body: WebhookFields, options?: CallOptions): Promise<Webhook> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/webhooks/{id}', { params, body, ...init }), options);
  }

  /** Events that wait are not delivered. */
  delete(id: number, options?: CallOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/webhooks/{id}', { params, ...init }), options);
  }

  /** Sends an event of the type `webhook.test` once, and answers with what came of it, within 10 seconds. It is not retried. */
  test(id: number, options?: CallOptions): Promise<WebhookTest> {
    const params = { path: { id } };
    const call = { ...options, ...once };
    return this.#connection.send((api, init) => api.POST('/webhooks/{id}/test', { params, ...init }), call);
  }

  /** The answer has the new secret, which is shown only once. It is not retried. */
  rotate(id: number, body: RotateWebhook = {}, options?: CallOptions): Promise<WebhookWithSecret> {
    const params = { path: { id } };
    const call = { ...options, ...once };
    return this.#connection.send((api, init) => api.POST('/webhooks/{id}/rotate', { params, body, ...init }), call);
  }

  /** Events wait for as long as they are kept. */
  disable(id: number, options?: CallOptions): Promise<Webhook> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.POST('/webhooks/{id}/disable', { params, ...init }), options);
  }

  /** Delivers again, at once, from the first event that was not delivered. */
  enable(id: number, options?: CallOptions): Promise<Webhook> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.POST('/webhooks/{id}/enable', { params, ...init }), options);
  }

  /** Sends the events from one of them on again, with the `webhook-id` that they had. */
  replay(id: number, body: ReplayWebhook, options?: CallOptions): Promise<Webhook> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.POST('/webhooks/{id}/replay', { params, body, ...init }), options);
  }

  /** Those of the last seven days, the newest event first. */
  deliveries(id: number, query: WebhookDeliveryQuery = {}, options?: CallOptions): Promise<WebhookDeliveryPage> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/webhooks/{id}/deliveries', { params, ...init }), options);
  }
}
