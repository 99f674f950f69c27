import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPlace, Webhook } from '../domain/webhook';

/** The schema of the queue. The queue library makes it when the first webhook is used. */
export const queueSchema = 'webhook_queue';

/** Whether the queue is there. Statements about its jobs fail before. */
export const HAS_QUEUE = `SELECT to_regclass('${queueSchema}.job') IS NOT NULL AS exists`;

/** What a job of the queue says of its event. The event itself is read when it is sent. */
export interface DeliveryJob {
  readonly position: string;
  readonly event: string;
  readonly type: string;
  readonly path: string;
}

type Queued = Pick<Webhook, 'environment' | 'id'>;

/** The queue of a webhook. */
export const queueOf = ({ environment, id }: Queued): string => `${environment}/${id}`;

/**
 * The id of the job of an event, which is the same however often it is queued. Ids have the order of events. A replay has others.
 *
 * @param replays of the webhook
 */
export function jobIdOf(replays: number, event: string): string {
  const digits = replays.toString(16).padStart(8, '0') + BigInt(event).toString(16).padStart(24, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const place = `(data->>'position')::bigint AS position, (data->>'event')::bigint AS event`;

const first = (jobs: string) => `WITH jobs AS (${jobs})
  SELECT position::text, (event - 1)::text AS "eventId" FROM jobs ORDER BY jobs.position, jobs.event LIMIT 1`;

/** The attempt of a job that is active may fail, so its event is not delivered yet. */
const FIRST = first(`SELECT ${place} FROM ${queueSchema}.job
    WHERE name = ?::text AND state IN ('created', 'retry', 'active', 'failed')`);

const TAKE_BACK = `DELETE FROM ${queueSchema}.job WHERE name = ?::text AND state IN ('created', 'retry', 'failed')`;

/** The place before the first event of a webhook that is in the queue and not delivered; null if there is none. */
export async function firstUndelivered(em: EntityManager, webhook: Queued): Promise<Omit<EventPlace, 'epoch'> | null> {
  if (!(await hasQueue(em))) return null;
  const [found] = await em.execute<Omit<EventPlace, 'epoch'>[]>(FIRST, [queueOf(webhook)]);
  return found ?? null;
}

/** Removes the jobs that are not done, but those that a process works on. */
export async function takeBack(em: EntityManager, webhook: Queued): Promise<void> {
  if (await hasQueue(em)) await em.execute(TAKE_BACK, [queueOf(webhook)]);
}

async function hasQueue(em: EntityManager): Promise<boolean> {
  const [queue] = await em.execute<{ exists: boolean }[]>(HAS_QUEUE);
  return queue?.exists ?? false;
}
