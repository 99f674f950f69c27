import { Transactions } from '@homeroom/database';
import { ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';

/** A webhook with the place of the events that are still to be queued. */
export interface QueuedWebhook {
  readonly id: number;
  readonly types: readonly string[] | null;
  readonly isDisabled: boolean;
  readonly epoch: string;
  readonly position: string;
  readonly eventId: string;
  readonly replays: number;
}

const columns = `id, types, disabled_at IS NOT NULL AS "isDisabled", epoch::text, position::text, event_id::text AS "eventId", replays`;

const ALL = `SELECT ${columns} FROM access.webhook WHERE environment = $1::text ORDER BY id`;

/**
 * Jobs of a record are sent in the order in which their transactions began. So a transaction queues events only if it began after the last
 * one that did has begun, and at most one does at a time.
 */
const LOCK = `SELECT ${columns} FROM access.webhook
  WHERE id = $1::int AND disabled_at IS NULL AND coalesce(queued_at < now(), true) FOR UPDATE SKIP LOCKED`;

const MOVE = `UPDATE access.webhook SET epoch = $2::text::uuid, position = $3::text::bigint, event_id = $4::text::bigint, queued_at = now(),
  message = coalesce($5::text, message) WHERE id = $1::int`;

const TELL = 'UPDATE access.webhook SET message = $2::text WHERE id = $1::int';

/** Where a process is with queueing the events of the environment. */
@Injectable()
export class DispatchQueries {
  constructor(
    private readonly transactions: Transactions,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  all(): Promise<readonly QueuedWebhook[]> {
    return this.transactions.executeSeparately<QueuedWebhook>({ sql: ALL, values: [this.environment] });
  }

  /** Runs work with the row of a webhook locked, unless it is disabled or another process has it. */
  async locked(id: number, work: (webhook: QueuedWebhook) => Promise<void>): Promise<void> {
    await this.transactions.inNewTransaction(async () => {
      const [webhook] = await this.transactions.execute<QueuedWebhook>({ sql: LOCK, values: [id] });
      if (webhook) await work(webhook);
    });
  }

  /** Tells the people who look after a webhook. */
  async tell(id: number, message: string): Promise<void> {
    await this.transactions.executeSeparately({ sql: TELL, values: [id, message] });
  }

  /** Lets the locked webhook go on behind an event. @param message for the people who look after it */
  async move(
    { id }: QueuedWebhook,
    { epoch, position, eventId }: Pick<QueuedWebhook, 'epoch' | 'position' | 'eventId'>,
    message: string | null = null,
  ): Promise<void> {
    await this.transactions.execute({ sql: MOVE, values: [id, epoch, position, eventId, message] });
  }
}
