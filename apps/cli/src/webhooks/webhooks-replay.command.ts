import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { WebhookCommand } from './webhook-command';

@SubCommand({
  name: 'replay',
  arguments: '<id>',
  argsDescription: { id: 'the id in webhooks list' },
  description:
    'Send the events from one of them on again, in their order, with the ids that they had. They must still be kept',
})
export class WebhooksReplayCommand extends WebhookCommand {
  override readonly summary = 'Send events again, from one of them on';
  readonly examples = [['webhooks replay 1 --from 3', 'Send event 3 and all later ones again']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { from, json }: { from?: number; json?: boolean }): Promise<void> {
    if (from === undefined) throw new WrongUsage('--from is required');
    const webhook = await this.withWebhook(text, ({ webhooks, environment, id }) =>
      webhooks.replay(environment, id, from, this.operator.actor),
    );
    if (json) return this.output.json(webhook);
    const when = webhook.state === 'disabled' ? ' once it is enabled' : '';
    this.output.note(`Webhook ${webhook.id} (${webhook.name}) gets the events from ${from} on again${when}.`);
  }

  @Option({ flags: '--from <event>', description: 'the id of the first event that is sent again; required' })
  from(text: string): number {
    const event = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(event)) return event;
    throw new WrongUsage('--from must be the id of an event');
  }
}
