import { instantAsText, ReportClient, withoutShare } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { HAS_QUEUE, queueOf, queueSchema } from './delivery-jobs';

/** A webhook without its secrets. */
export interface WebhookRecord {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Null: all types. */
  readonly types: readonly string[] | null;
  /** `failing`: an event could not be delivered, and is tried again. */
  readonly state: WebhookState;
  readonly message: string | null;
  /** Events in the queue that are not delivered yet. Those that are not queued yet do not count. */
  readonly waiting: number;
  readonly failing_since: string | null;
  readonly last_delivered_at: string | null;
  readonly previous_secret_until: string | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
}

export const webhookStates = ['active', 'failing', 'disabled'] as const;

type WebhookState = (typeof webhookStates)[number];

/** `skipped`: the event was no longer kept. */
export const deliveryStates = ['delivered', 'skipped', 'waiting', 'sending', 'retrying', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of an event to a webhook. */
export interface DeliveryRecord {
  readonly id: string;
  readonly event_id: number;
  readonly type: string;
  readonly path: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The status of the last answer; null without one. */
  readonly status: number | null;
  /** Milliseconds of the last attempt. */
  readonly duration: number | null;
  readonly error: string | null;
  readonly queued_at: string;
  readonly last_attempt_at: string | null;
  readonly next_attempt_at: string | null;
}

export interface DeliveryRequest {
  /** Deliveries after this one in the list, which are older. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly state?: DeliveryState | undefined;
}

const columns = `id, name, url, types, message, ${instantAsText('previous_secret_until')} AS previous_secret_until,
  ${instantAsText('disabled_at')} AS disabled_at, ${instantAsText('created_at')} AS created_at`;

const WEBHOOKS = `SELECT ${columns} FROM access.webhook WHERE environment = $1::text ORDER BY id`;

interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly failing_since: string | null;
  readonly last_delivered_at: string | null;
}

const QUEUES = `SELECT q.queue, live.*, (SELECT ${instantAsText('completed_on')} FROM ${queueSchema}.job
      WHERE name = q.queue AND state = 'completed' AND output->>'status' IS NOT NULL ORDER BY id DESC LIMIT 1) AS last_delivered_at
  FROM unnest($1::text[]) q (queue) CROSS JOIN LATERAL (
    SELECT count(*)::int AS waiting, ${instantAsText(`min(created_on) FILTER (WHERE state IN ('retry', 'failed'))`)} AS failing_since
    FROM ${queueSchema}.job WHERE name = q.queue AND state IN ('created', 'retry', 'active', 'failed')) live`;

/** The states of deliveries, by those of the jobs of the queue. */
const shownState = `CASE state WHEN 'completed' THEN CASE WHEN output->>'status' IS NULL THEN 'skipped' ELSE 'delivered' END
  WHEN 'active' THEN 'sending' WHEN 'retry' THEN 'retrying' WHEN 'created' THEN 'waiting' ELSE 'failed' END`;

const jobStates: Readonly<Record<DeliveryState, string>> = {
  delivered: 'completed',
  skipped: 'completed',
  waiting: 'created',
  sending: 'active',
  retrying: 'retry',
  failed: 'failed',
};

const DELIVERIES = `SELECT * FROM (
    SELECT id::text, (data->>'event')::bigint AS event_id, data->>'type' AS type, data->>'path' AS path, ${shownState} AS state,
      CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END AS attempts,
      (output->>'status')::int AS status, (output->>'duration')::int AS duration, output->>'error' AS error,
      ${instantAsText('created_on')} AS queued_at, ${instantAsText('started_on')} AS last_attempt_at,
      CASE WHEN state = 'retry' THEN ${instantAsText('start_after')} END AS next_attempt_at
    FROM ${queueSchema}.job WHERE name = $1::text AND ($2::uuid IS NULL OR id < $2::uuid) AND WITH_STATE) delivery
  WHERE $3::text IS NULL OR state = $3::text ORDER BY id DESC LIMIT $4::int`;

/** Reads webhooks and their deliveries. */
@Injectable()
export class WebhookQueries {
  constructor(private readonly reader: ReportClient) {}

  /** The webhooks of an environment, in the order of their creation. */
  all(environment: Environment): Promise<readonly WebhookRecord[]> {
    return withoutShare(async () => {
      const rows = await this.reader.rows<Omit<WebhookRecord, 'state'>>(WEBHOOKS, [environment]);
      const names = rows.map(({ id }) => queueOf({ environment, id }));
      const queues = (await this.hasQueue()) ? await this.reader.rows<QueueState>(QUEUES, [names]) : [];
      return rows.map((row) => {
        const state = queues.find(({ queue }) => queue === queueOf({ environment, id: row.id }));
        return recordOf(row, state ?? { waiting: 0, failing_since: null, last_delivered_at: null });
      });
    });
  }

  async one(environment: Environment, id: number): Promise<WebhookRecord | null> {
    return (await this.all(environment)).find((each) => each.id === id) ?? null;
  }

  /** The deliveries of a webhook of the last days, the newest event first. */
  deliveries(environment: Environment, id: number, request: DeliveryRequest): Promise<readonly DeliveryRecord[]> {
    return withoutShare(async () => {
      if (!(await this.hasQueue())) return [];
      const { after = null, state = null, limit } = request;
      // Jobs that are not done are found by an index of their states.
      const sql = DELIVERIES.replace('WITH_STATE', state === null ? 'true' : `state = '${jobStates[state]}'`);
      const rows = await this.reader.rows<Omit<DeliveryRecord, 'event_id'> & { readonly event_id: string }>(sql, [
        queueOf({ environment, id }),
        after,
        state,
        limit,
      ]);
      return rows.map((row) => ({ ...row, event_id: Number(row.event_id) }));
    });
  }

  private async hasQueue(): Promise<boolean> {
    const [row] = await this.reader.rows<{ exists: boolean }>(HAS_QUEUE);
    return row?.exists ?? false;
  }
}

const recordOf = (
  { id, name, url, types, message, ...times }: Omit<WebhookRecord, 'state'>,
  { waiting, failing_since, last_delivered_at }: Omit<QueueState, 'queue'>,
): WebhookRecord => ({
  ...{ id, name, url, types, state: stateOf(times.disabled_at, failing_since), message },
  ...{ waiting, failing_since, last_delivered_at },
  previous_secret_until: times.previous_secret_until,
  disabled_at: times.disabled_at,
  created_at: times.created_at,
});

const stateOf = (disabledAt: string | null, failingSince: string | null): WebhookState =>
  disabledAt !== null ? 'disabled' : failingSince !== null ? 'failing' : 'active';
