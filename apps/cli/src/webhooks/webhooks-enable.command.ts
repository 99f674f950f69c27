import type { WebhookRecord } from '@homeroom/webhooks';
import { SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { type FoundWebhook, WebhookCommand } from './webhook-command';

/** A command that changes whether a webhook delivers. */
abstract class SwitchCommand extends WebhookCommand {
  protected abstract readonly output: Output;
  /** Said after the name of the webhook. */
  protected abstract readonly outcome: string;

  protected abstract change(found: FoundWebhook): Promise<WebhookRecord>;

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const webhook = await this.withWebhook(text, (found) => this.change(found));
    if (json) this.output.json(webhook);
    else this.output.note(`Webhook ${webhook.id} (${webhook.name}) ${this.outcome}`);
  }
}

const id = { id: 'the id in webhooks list' };

@SubCommand({
  name: 'disable',
  arguments: '<id>',
  argsDescription: id,
  description: 'Stop the deliveries of a webhook. Its events wait for as long as events are kept',
})
export class WebhooksDisableCommand extends SwitchCommand {
  override readonly summary = 'Stop the deliveries of a webhook; its events wait';
  readonly examples = [['webhooks disable 1', 'Nothing is sent while the receiver is rebuilt']] as const;
  protected readonly outcome = 'is disabled. Its events wait.';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  protected change({ webhooks, environment, id: webhook }: FoundWebhook): Promise<WebhookRecord> {
    return webhooks.disable(environment, webhook, this.operator.actor);
  }
}

@SubCommand({
  name: 'enable',
  arguments: '<id>',
  argsDescription: id,
  description:
    'Deliver again, at once, from the first event that was not delivered. Ends the pause before the next attempt of a webhook that is failing',
})
export class WebhooksEnableCommand extends SwitchCommand {
  override readonly summary = 'Deliver again from the first event that was not delivered';
  readonly examples = [['webhooks enable 1', 'The receiver works again, and gets what it has missed']] as const;
  protected readonly outcome = 'is enabled. The service delivers its events.';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  protected change({ webhooks, environment, id: webhook }: FoundWebhook): Promise<WebhookRecord> {
    return webhooks.enable(environment, webhook, this.operator.actor);
  }
}
