import { SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { WebhookCommand } from './webhook-command';

const id = { id: 'the id in webhooks list' };

@SubCommand({
  name: 'disable',
  arguments: '<id>',
  argsDescription: id,
  description: 'Stop the deliveries of a webhook. Its events wait for as long as events are kept',
})
export class WebhooksDisableCommand extends WebhookCommand {
  override readonly summary = 'Stop the deliveries of a webhook; its events wait';
  readonly examples = [['webhooks disable 1', 'Nothing is sent while the receiver is rebuilt']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const webhook = await this.withWebhook(text, (found) =>
      found.webhooks.disable(found.environment, found.id, this.operator.actor),
    );
    if (json) this.output.json(webhook);
    else this.output.note(`Webhook ${webhook.id} (${webhook.name}) is disabled. Its events wait.`);
  }
}

@SubCommand({
  name: 'enable',
  arguments: '<id>',
  argsDescription: id,
  description:
    'Deliver again, at once, from the first event that was not delivered. Ends the pause before the next attempt of a webhook that is failing',
})
export class WebhooksEnableCommand extends WebhookCommand {
  override readonly summary = 'Deliver again from the first event that was not delivered';
  readonly examples = [['webhooks enable 1', 'The receiver works again, and gets what it has missed']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const webhook = await this.withWebhook(text, (found) =>
      found.webhooks.enable(found.environment, found.id, this.operator.actor),
    );
    if (json) this.output.json(webhook);
    else this.output.note(`Webhook ${webhook.id} (${webhook.name}) is enabled. The service delivers its events.`);
  }
}
