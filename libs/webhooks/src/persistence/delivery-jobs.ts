import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPlace, Webhook } from '../domain/webhook';

/** The schema of the queue. The queue library makes it when the first webhook is used. */
export const queueSchema = 'webhook_queue';

/** The jobs of the queue that are not done, but those that a process works on. */
const undelivered = `state IN ('created', 'retry', 'failed')`;

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

const FIRST = (jobs: string) => `WITH jobs AS (${jobs})
  SELECT position::text, (event - 1)::text AS "eventId" FROM jobs ORDER BY jobs.position, jobs.event LIMIT 1`;

const UNDELIVERED = FIRST(`SELECT ${place} FROM ${queueSchema}.job WHERE name = ?::text AND ${undelivered}`);

const TAKE_BACK = FIRST(`DELETE FROM ${queueSchema}.job WHERE name = ?::text AND ${undelivered} RETURNING ${place}`);

/** The place before the first event of a webhook that is in the queue and not delivered; null if there is none. */
export const firstUndelivered = (em: EntityManager, webhook: Queued): Promise<Place | null> =>
  placeOf(em, UNDELIVERED, webhook);

/** Removes the jobs of these events too. */
export const takeBack = (em: EntityManager, webhook: Queued): Promise<Place | null> => placeOf(em, TAKE_BACK, webhook);

type Place = Omit<EventPlace, 'epoch'>;

async function placeOf(em: EntityManager, sql: string, webhook: Queued): Promise<Place | null> {
  const [queue] = await em.execute<{ exists: boolean }[]>(
    `SELECT to_regclass('${queueSchema}.job') IS NOT NULL AS exists`,
  );
  if (!queue?.exists) return null;
  const [first] = await em.execute<Place[]>(sql, [queueOf(webhook)]);
  return first ?? null;
}
