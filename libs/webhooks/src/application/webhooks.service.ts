import { type Actor, AuditEvent } from '@homeroom/audit';
import { Clock, type Environment, ValidationFailed } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkReceiverUrl, type ReceiverRules } from '../domain/receiver-url';
import { secretText } from '../domain/signature';
import { Webhook, type WebhookTerms } from '../domain/webhook';
import { WebhookNotFound } from '../domain/webhook.errors';
import {
  type DeliveryRecord,
  type DeliveryRequest,
  WebhookQueries,
  type WebhookRecord,
} from '../persistence/webhook.queries';
import { WebhookRepository } from '../persistence/webhook.repository';
import { AddressNotAllowed, assertPublic } from './public-address';
import { type Attempt, RECEIVER_RULES, WebhookSender } from './webhook-sender';

/** Milliseconds for which a request waits for the look-up of a name. */
const longestLookup = 3_000;

/** A webhook and its secret, which is shown only once. */
export interface NewSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

/** Creates, lists, changes and tests the webhooks of an environment, and replays events to them. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly records: WebhookQueries,
    private readonly sender: WebhookSender,
    @Inject(RECEIVER_RULES) private readonly rules: ReceiverRules,
    private readonly clock: Clock,
  ) {}

  list(environment: Environment): Promise<readonly WebhookRecord[]> {
    return this.records.all(environment);
  }

  /** The environment of a webhook, of which only the id is known. @throws WebhookNotFound */
  async environmentOf(id: number): Promise<Environment> {
    const webhook = await this.webhooks.find(id);
    if (!webhook) throw new WebhookNotFound();
    return webhook.environment;
  }

  /** @throws WebhookNotFound */
  async find(environment: Environment, id: number): Promise<WebhookRecord> {
    const record = await this.records.one(environment, id);
    if (!record) throw new WebhookNotFound();
    return record;
  }

  /**
   * Creates a webhook. It gets the events from now on.
   *
   * @throws ValidationFailed for a URL that the installation does not allow, TooManyWebhooks
   */
  async create(environment: Environment, terms: WebhookTerms, by: Actor): Promise<NewSecret> {
    await this.checkUrl(terms.url);
    const at = this.clock.now();
    const webhook = await this.webhooks.create(
      environment,
      (start) => Webhook.create(environment, terms, start, at),
      (created) => AuditEvent.ofWebhook('webhook.created', created, { at, by, details: termsOf(created) }),
    );
    return { webhook: await this.find(environment, webhook.id), secret: secretText(webhook.secret) };
  }

  /** @throws WebhookNotFound, ValidationFailed for a URL that the installation does not allow */
  async change(environment: Environment, id: number, terms: WebhookTerms, by: Actor): Promise<WebhookRecord> {
    await this.checkUrl(terms.url);
    const at = this.clock.now();
    await this.webhooks.changeOf(environment, id, (webhook, em) => {
      const from = termsOf(webhook);
      webhook.change(terms);
      em.persist(AuditEvent.ofWebhook('webhook.changed', webhook, { at, by, details: { from, to: termsOf(webhook) } }));
    });
    return this.find(environment, id);
  }

  /** Deletes a webhook. Events that wait are not delivered. @throws WebhookNotFound */
  async remove(environment: Environment, id: number, by: Actor): Promise<void> {
    const at = this.clock.now();
    await this.webhooks.changeOf(environment, id, async (webhook, em) => {
      em.persist(AuditEvent.ofWebhook('webhook.deleted', webhook, { at, by }));
      await this.webhooks.takeBack(webhook, em);
      em.remove(webhook);
    });
  }

  /**
   * Gives a webhook a new secret.
   *
   * @param overlap milliseconds for which deliveries are signed with the old one as well
   * @throws WebhookNotFound
   */
  async rotate(environment: Environment, id: number, overlap: number, by: Actor): Promise<NewSecret> {
    const at = this.clock.now();
    const secret = await this.webhooks.changeOf(environment, id, (webhook, em) => {
      webhook.rotate(overlap, at);
      const details = { previous_secret_until: webhook.previousSecretUntil };
      em.persist(AuditEvent.ofWebhook('webhook.rotated', webhook, { at, by, details }));
      return webhook.secret;
    });
    return { webhook: await this.find(environment, id), secret: secretText(secret) };
  }

  /** Stops deliveries. Events wait for as long as they are kept. @throws WebhookNotFound */
  async disable(environment: Environment, id: number, by: Actor): Promise<WebhookRecord> {
    const at = this.clock.now();
    await this.webhooks.changeOf(environment, id, async (webhook, em) => {
      webhook.disable('Disabled on request', at);
      await this.webhooks.takeBack(webhook, em);
      em.persist(AuditEvent.ofWebhook('webhook.disabled', webhook, { at, by }));
    });
    return this.find(environment, id);
  }

  /** Delivers again, at once, from the first event that was not delivered. Of a webhook that works, it ends the pauses. @throws WebhookNotFound */
  async enable(environment: Environment, id: number, by: Actor): Promise<WebhookRecord> {
    const at = this.clock.now();
    await this.webhooks.changeOf(environment, id, async (webhook, em) => {
      webhook.enable();
      await this.webhooks.takeBack(webhook, em);
      em.persist(AuditEvent.ofWebhook('webhook.enabled', webhook, { at, by }));
    });
    return this.find(environment, id);
  }

  /**
   * Sends events again, in their order. What was not delivered before them is still sent.
   *
   * @param from the id of the first of them
   * @throws WebhookNotFound, EventNotKept
   */
  async replay(environment: Environment, id: number, from: number, by: Actor): Promise<WebhookRecord> {
    const at = this.clock.now();
    await this.find(environment, id);
    const place = await this.webhooks.placeBefore(environment, from);
    await this.webhooks.changeOf(environment, id, async (webhook, em) => {
      await this.webhooks.takeBack(webhook, em);
      webhook.replayFrom(place);
      em.persist(AuditEvent.ofWebhook('webhook.replayed', webhook, { at, by, details: { from } }));
    });
    return this.find(environment, id);
  }

  /** Sends an event of the type `webhook.test` once, and waits for what comes of it. @throws WebhookNotFound */
  async test(environment: Environment, id: number, by: Actor): Promise<Attempt> {
    const webhook = await this.webhooks.changeOf(environment, id, (found) => found);
    const event = {
      ...{ id: 0, type: 'webhook.test', at: this.clock.now().toISOString(), path: `/webhooks/${id}`, record_id: id },
      ...{ student_id: null, class_id: null, fields: [], key_id: null, user_id: by.userId },
    };
    return this.sender.send(webhook, `test_${randomUUID()}`, event);
  }

  /** The deliveries of the last seven days, the newest event first. @throws WebhookNotFound */
  async deliveries(environment: Environment, id: number, request: DeliveryRequest): Promise<readonly DeliveryRecord[]> {
    await this.find(environment, id);
    return this.records.deliveries(environment, id, request);
  }

  /** A name that cannot be looked up now may lead to a public address later, and is checked again at each attempt. */
  private async checkUrl(url: string): Promise<void> {
    checkReceiverUrl(url, this.rules);
    if (this.rules.allowsInsecure) return;
    try {
      await Promise.race([assertPublic(new URL(url)), pause(longestLookup, undefined, { ref: false })]);
    } catch (error) {
      if (error instanceof AddressNotAllowed) throw new ValidationFailed([`url is not allowed: ${error.reason}`]);
    }
  }
}

/** The terms of a webhook as the audit trail shows them. */
const termsOf = ({ name, url, types }: Webhook) => ({ name, url, types });
