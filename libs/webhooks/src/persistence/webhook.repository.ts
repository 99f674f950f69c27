import { EntityStore } from '@homeroom/database';
import { allOf } from '@homeroom/events';
import type { Environment } from '@homeroom/kernel';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type EventPlace, Webhook } from '../domain/webhook';
import { EventNotKept, mostWebhooks, TooManyWebhooks, WebhookNotFound } from '../domain/webhook.errors';
import { firstUndelivered, takeBack } from './delivery-jobs';

@Injectable()
export class WebhookRepository extends EntityStore<Webhook> {
  constructor(em: EntityManager) {
    super(em, { entity: Webhook, notFound: () => new WebhookNotFound() });
  }

  /**
   * Adds a webhook that begins behind the newest event, and an audit event.
   *
   * @throws TooManyWebhooks
   */
  create(
    environment: Environment,
    create: (start: EventPlace) => Webhook,
    auditEventOf: (webhook: Webhook) => object,
  ): Promise<Webhook> {
    return this.em.fork().transactional(async (em) => {
      // Two that are created at the same time count each other.
      await em.execute('LOCK TABLE access.webhook IN SHARE ROW EXCLUSIVE MODE');
      const [counted] = await em.execute<{ n: number }[]>(
        'SELECT count(*)::int AS n FROM access.webhook WHERE environment = ?::text',
        [environment],
      );
      if ((counted?.n ?? 0) >= mostWebhooks) throw new TooManyWebhooks();
      const [end] = await em.execute<Omit<EventPlace, 'eventId'>[]>(
        `SELECT id::text AS epoch, ${environment}.order_events()::text AS position FROM ${environment}.change_epoch`,
      );
      if (!end) throw new Error('The epoch of the changes must have its row');
      const webhook = create({ ...end, eventId: allOf });
      await em.persist(webhook).flush();
      em.persist(auditEventOf(webhook));
      return webhook;
    });
  }

  /** Changes a webhook of an environment. @throws WebhookNotFound, and any error of the change */
  changeOf<T>(
    environment: Environment,
    id: number,
    change: (webhook: Webhook, em: EntityManager) => T | Promise<T>,
  ): Promise<T> {
    return this.change(id, (webhook, em) => {
      if (webhook.environment !== environment) throw new WebhookNotFound();
      return change(webhook, em);
    });
  }

  find(id: number): Promise<Webhook | null> {
    return this.em.fork().findOne(Webhook, id);
  }

  /** Lets a webhook go on before the first event that is not delivered. Its jobs stay, for the list of deliveries. */
  async rewind(webhook: Webhook, em: EntityManager): Promise<void> {
    const before = await firstUndelivered(em, webhook);
    if (before) webhook.goBackTo(before);
  }

  /** The same, and removes the jobs that wait. They are added again when the webhook gets there. */
  async takeBack(webhook: Webhook, em: EntityManager): Promise<void> {
    await this.rewind(webhook, em);
    await takeBack(em, webhook);
  }

  /** The place before an event of an environment. @throws EventNotKept */
  async placeBefore(environment: Environment, event: number): Promise<Omit<EventPlace, 'epoch'>> {
    const [place] = await this.em.fork().execute<Omit<EventPlace, 'epoch'>[]>(
      `SELECT c.position::text, (e.id - 1)::text AS "eventId"
       FROM ${environment}.event e JOIN ${environment}.event_commit c USING (changed_in) WHERE e.id = ?::bigint`,
      [event],
    );
    if (!place) throw new EventNotKept();
    return place;
  }
}
