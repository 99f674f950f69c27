import { type Actor, AuditEvent } from '@homeroom/audit';
import { isUnavailable, PeriodicFlush } from '@homeroom/database';
import {
  allOf,
  eventDocument,
  EventQueries,
  type KeptEvents,
  readEventTypes,
  type StoredEvent,
} from '@homeroom/events';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { missedMessage } from '../domain/webhook';
import { jobIdOf, queueOf } from '../persistence/delivery-jobs';
import { DeliveryQueue, type QueueCounts, type SendJobs } from '../persistence/delivery-queue';
import { DispatchQueries, type QueuedWebhook } from '../persistence/dispatch.queries';
import { WebhookQueries } from '../persistence/webhook.queries';
import { WebhookRepository } from '../persistence/webhook.repository';
import { WebhookDelivery } from './webhook-delivery';

/** Milliseconds between two looks for new events. */
const lookEvery = 1_000;
/** Events that wait in the queue of a webhook. Later ones are queued when these are delivered, so a dead receiver fills no table. */
const mostQueued = 500;
/** Pages of events that are queued for a webhook before others have their turn. */
const mostPages = 20;
/** Events that one transaction queues. */
const queuedAtOnce = 200;
const service: Actor = { userId: null, name: 'Homeroom', address: null };

/**
 * Puts the events of the environment into the queues of its webhooks, in every process. The place in the events moves in the transaction that
 * adds the jobs, so each event is queued once.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly looking = new PeriodicFlush({
    every: lookEvery,
    write: () => this.look(),
    onError: (error) => this.logger.error('Events could not be queued for webhooks', nameOf(error)),
  });
  private isStopping = false;
  /** The ids of the webhooks at the last look. */
  private known = '';

  constructor(
    private readonly dispatches: DispatchQueries,
    private readonly queue: DeliveryQueue,
    private readonly events: EventQueries,
    private readonly delivery: WebhookDelivery,
    private readonly webhooks: WebhookRepository,
    private readonly records: WebhookQueries,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.looking.pause();
    await this.queue.close();
  }

  private async look(): Promise<void> {
    if (this.isStopping) return;
    const all = await this.dispatches.all();
    const active = all.filter(({ isDisabled }) => !isDisabled);
    await this.queue.workOn(new Map(active.map((each) => [this.queueOf(each), this.sendTo(each)])));
    await this.forgetDeleted(all);
    if (active.length === 0) return;
    const kept = await this.events.kept();
    const counts = new Map((await this.queue.counts(active.map(this.queueOf))).map((each) => [each.queue, each]));
    for (const webhook of active) await this.tryToFill(webhook, kept, counts.get(this.queueOf(webhook)));
  }

  /** Deletes queues whose webhook is gone. A webhook that is created meanwhile has its row before its queue. */
  private async forgetDeleted(all: readonly QueuedWebhook[]): Promise<void> {
    const known = all.map(({ id }) => id).join();
    if (known === this.known) return;
    const queues = await this.queue.names(this.environment);
    const kept = new Set((await this.dispatches.all()).map(this.queueOf));
    for (const queue of queues.filter((each) => !kept.has(each))) await this.queue.delete(queue);
    this.known = known;
  }

  /** A webhook that cannot be filled does not keep others from it. */
  private async tryToFill(webhook: QueuedWebhook, kept: KeptEvents, counts: QueueCounts | undefined): Promise<void> {
    try {
      await this.fill(webhook, kept, counts);
    } catch (error) {
      if (isUnavailable(error) || this.isStopping) throw error;
      this.logger.error(`Events could not be queued for webhook ${webhook.id} of ${this.environment}`, nameOf(error));
      await this.queue.leave(this.queueOf(webhook));
    }
  }

  private async fill(webhook: QueuedWebhook, kept: KeptEvents, counts: QueueCounts | undefined): Promise<void> {
    if (counts && counts.failed > 0) return this.disable(webhook);
    let room = mostQueued - (counts?.waiting ?? 0);
    let hasMore = isBehind(webhook, kept);
    for (let pages = 0; hasMore && room > 0 && pages < mostPages; pages += 1) {
      hasMore = false;
      await this.dispatches.locked(webhook.id, async (locked) => {
        // Another process may have come further than what was kept at the begin of this look.
        const missed = missedBy(locked, kept) && missedBy(locked, (kept = await this.events.kept()));
        if (missed) return this.skipMissed(locked, kept, missed);
        const { added, more } = await this.add(locked, Math.min(room, queuedAtOnce));
        room -= added;
        hasMore = more;
      });
      this.queue.wake(this.queueOf(webhook));
    }
  }

  /** Queues the next events. */
  private async add(webhook: QueuedWebhook, limit: number): Promise<{ added: number; more: boolean }> {
    const types = webhook.types && readEventTypes(webhook.types.join());
    const after = { position: webhook.position, id: webhook.eventId };
    const rows = await this.events.page({ after, limit, types });
    const last = rows.at(-1);
    if (!last) return { added: 0, more: false };
    const jobs = rows.filter(({ is_wanted }) => is_wanted).map((event) => jobOf(webhook, event));
    await this.queue.add(this.queueOf(webhook), jobs);
    const { position, has_more: more } = last;
    await this.dispatches.move(webhook, { epoch: webhook.epoch, position, eventId: more ? last.id : allOf });
    return { added: jobs.length, more };
  }

  /** Events that are no longer kept cannot be delivered. The people who look after the webhook have to know. */
  private async skipMissed(
    webhook: QueuedWebhook,
    kept: KeptEvents,
    place: Pick<QueuedWebhook, 'position' | 'eventId'>,
  ) {
    const message = missedMessage(this.clock.now());
    this.logger.warn(`Webhook ${webhook.id} of ${this.environment}: ${message}`);
    await this.dispatches.move(webhook, { epoch: kept.epoch, ...place }, message);
  }

  /** Disables a webhook of which an event was tried for three days. */
  private async disable({ id }: QueuedWebhook): Promise<void> {
    const at = this.clock.now();
    const [failed] = await this.records.deliveries(this.environment, id, { state: 'failed', limit: 1 });
    if (!failed) return;
    const { event_id: event, attempts, error } = failed;
    const message = `Disabled after ${attempts} attempts in three days to deliver event ${event}. ${error ?? 'No attempt ended'}`;
    const isDisabled = await this.webhooks.changeOf(this.environment, id, async (webhook, em) => {
      if (webhook.disabledAt) return false;
      webhook.disable(message, at);
      await this.webhooks.rewind(webhook, em);
      em.persist(AuditEvent.ofWebhook('webhook.disabled', webhook, { at, by: service, details: { event, error } }));
      return true;
    });
    await this.queue.leave(this.queueOf({ id }));
    if (isDisabled) this.logger.warn(`Webhook ${id} of ${this.environment}: ${message}`);
  }

  private sendTo({ id }: QueuedWebhook): SendJobs {
    return (jobs) => this.delivery.send(id, jobs);
  }

  private readonly queueOf = ({ id }: Pick<QueuedWebhook, 'id'>): string =>
    queueOf({ environment: this.environment, id });
}

const isBehind = ({ epoch, position, eventId }: QueuedWebhook, kept: KeptEvents): boolean =>
  epoch !== kept.epoch || position !== kept.last || eventId !== allOf;

/** The place where a webhook goes on that has missed events; null if it has missed none. */
function missedBy({ epoch, position, eventId }: QueuedWebhook, { epoch: current, forgotten, last }: KeptEvents) {
  const isForgotten = BigInt(position) < BigInt(forgotten) || (position === forgotten && eventId !== allOf);
  if (epoch !== current || BigInt(position) > BigInt(last)) return { position: last, eventId: allOf };
  return isForgotten ? { position: forgotten, eventId: allOf } : null;
}

/** The job of an event. Jobs of one record are sent one after the other. */
function jobOf({ replays }: QueuedWebhook, event: StoredEvent) {
  const { position, id, type } = event;
  const { path } = eventDocument(event);
  return { id: jobIdOf(replays, id), record: path.slice(1), data: { position, event: id, type, path } };
}

/** The code of PostgreSQL, or the name of the error. Messages may have values. */
function nameOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return [name, code].filter((each) => typeof each === 'string').join(' ');
}
