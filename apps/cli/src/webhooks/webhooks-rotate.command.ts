import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { duration } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { newSecretDocument, showNewSecret } from './new-secret';
import { WebhookCommand } from './webhook-command';

@SubCommand({
  name: 'rotate',
  arguments: '<id>',
  argsDescription: { id: 'the id in webhooks list' },
  description:
    'Give a webhook a new secret, which is printed once, to standard output. Deliveries are signed with both secrets for a while, in which ' +
    'the receiver gets the new one',
})
export class WebhooksRotateCommand extends WebhookCommand {
  override readonly summary = 'Replace the secret of a webhook; the old one works for a while';
  readonly examples = [
    ['webhooks rotate 1', 'Create a new secret; the old one signs as well for another 24 hours'],
    ['webhooks rotate 1 --overlap 7d', 'The same for another week'],
    ['webhooks rotate 1 --overlap 0', 'Replace a leaked secret, which ends at once'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json, overlap }: { json?: boolean; overlap: string }): Promise<void> {
    const wait = duration('--overlap', overlap);
    const rotated = await this.withWebhook(text, ({ webhooks, environment, id }) =>
      webhooks.rotate(environment, id, wait, this.operator.actor),
    );
    if (json) return this.output.json(newSecretDocument(rotated));
    showNewSecret(this.output, rotated, '');
    const end = rotated.webhook.previous_secret_until;
    this.output.note(end ? `The old secret signs as well until ${end}.` : 'The old secret signs nothing from now on.');
  }

  @Option({
    flags: '--overlap <time>',
    description: 'how long the old secret signs as well: 0, or a time such as 30m, 24h or 7d',
    defaultValue: '24h',
  })
  overlap(text: string): string {
    return text;
  }
}
