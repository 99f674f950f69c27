import { eventDocument, EventQueries } from '@homeroom/events';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Metrics } from '@homeroom/observability';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, JobResult } from 'pg-boss';
import { missedMessage, type Webhook } from '../domain/webhook';
import type { DeliveryJob } from '../persistence/delivery-jobs';
import { DispatchQueries } from '../persistence/dispatch.queries';
import { WebhookRepository } from '../persistence/webhook.repository';
import { type Attempt, WebhookSender } from './webhook-sender';

/** Sends the events of a queue to their receiver. */
@Injectable()
export class WebhookDelivery {
  private readonly countDelivered: () => void;
  private readonly countFailed: () => void;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly events: EventQueries,
    private readonly dispatches: DispatchQueries,
    private readonly clock: Clock,
    private readonly sender: WebhookSender,
    metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.countDelivered = metrics.counter('homeroom_webhook_events_delivered_total', 'Events that receivers accepted');
    this.countFailed = metrics.counter(
      'homeroom_webhook_attempts_failed_total',
      'Attempts to deliver an event that failed',
    );
  }

  /** Sends events of different records to one webhook at the same time. */
  async send(id: number, jobs: readonly Job<DeliveryJob>[]): Promise<JobResult[]> {
    const webhook = await this.webhooks.find(id);
    if (webhook && !webhook.disabledAt) return Promise.all(jobs.map((job) => this.deliver(webhook, job)));
    // The jobs are taken back, or deleted with the webhook.
    return jobs.map((job) => ({ id: job.id, status: 'failed', output: { error: 'The webhook is disabled' } }));
  }

  private async deliver(webhook: Webhook, { id, data }: Job<DeliveryJob>): Promise<JobResult> {
    const after = { position: data.position, id: String(BigInt(data.event) - 1n) };
    const [event] = await this.events.page({ after, limit: 1, types: null });
    if (event?.id !== data.event) return this.skip(webhook, id, data);
    const message = `evt_${this.environment}_${webhook.epoch}_${data.event}`;
    const attempt = await this.sender.send(webhook, message, eventDocument(event));
    if (attempt.isDelivered) this.countDelivered();
    else this.countFailed();
    return { id, status: attempt.isDelivered ? 'completed' : 'failed', output: outputOf(attempt) };
  }

  /** The event of an erased student is gone. One that was kept too short a time is missed, and the people who look after the webhook have to know. */
  private async skip({ id, epoch }: Webhook, job: string, { position }: DeliveryJob): Promise<JobResult> {
    const kept = await this.events.kept();
    const isMissed = epoch !== kept.epoch || BigInt(position) <= BigInt(kept.forgotten);
    if (isMissed) await this.dispatches.tell(id, missedMessage(this.clock.now()));
    return { id: job, status: 'completed', output: { error: 'The event is no longer kept' } };
  }
}

/** What is kept of an attempt. */
const outputOf = ({ status, duration, error }: Attempt) => ({ status, duration, error });
