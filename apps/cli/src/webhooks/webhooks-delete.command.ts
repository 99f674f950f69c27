import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { confirm } from '../terminal/confirmation';
import { Workspace } from '../workspace';
import { WebhookCommand } from './webhook-command';

@SubCommand({
  name: 'delete',
  arguments: '<id>',
  argsDescription: { id: 'the id in webhooks list' },
  description: 'Delete a webhook. Its events that wait are not delivered. Asks for confirmation on a terminal',
})
export class WebhooksDeleteCommand extends WebhookCommand {
  override readonly summary = 'Delete a webhook; events that wait are not delivered';
  readonly examples = [
    ['webhooks delete 1', 'Nothing is sent to its URL from now on'],
    ['webhooks delete 2 --yes', 'The same without confirmation on a terminal'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json, yes }: { json?: boolean; yes?: boolean }): Promise<void> {
    const { terminal } = this.output;
    const webhook = await this.withWebhook(text, async ({ webhooks, environment, id }) => {
      const found = await webhooks.find(environment, id);
      // A script names the webhook that it means.
      if (terminal.stdin.isTTY && !yes) await confirm(`Delete webhook ${id}, ${found.name} (${found.url})`, terminal);
      await webhooks.remove(environment, id, this.operator.actor);
      return found;
    });
    if (json) this.output.json(webhook);
    else this.output.note(`Webhook ${webhook.id} (${webhook.name}) is deleted.`);
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
