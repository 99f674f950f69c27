import type { Attempt } from '@homeroom/webhooks';
import { SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { WebhookCommand } from './webhook-command';

/** The test event was not delivered. */
export class NotDelivered extends Error {}

@SubCommand({
  name: 'test',
  arguments: '<id>',
  argsDescription: { id: 'the id in webhooks list' },
  description:
    'Send an event of the type webhook.test once, and wait up to 10 seconds for the answer. Fails unless the receiver answers with 2xx',
})
export class WebhooksTestCommand extends WebhookCommand {
  override readonly summary = 'Send a test event, and print what came of it';
  readonly examples = [
    ['webhooks test 1', 'Whether the receiver takes events'],
    ['webhooks test 1 --json', 'The same as JSON'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const attempt = await this.withWebhook(text, ({ webhooks, environment, id }) =>
      webhooks.test(environment, id, this.operator.actor),
    );
    if (json) this.output.json(documentOf(attempt));
    const took = `${attempt.duration} ms`;
    if (!attempt.isDelivered) throw new NotDelivered(`The test event was not delivered (${took}): ${attempt.error}`);
    if (!json) this.output.note(`The test event was delivered: HTTP ${attempt.status}, ${took}.`);
  }
}

const documentOf = ({ isDelivered: delivered, ...attempt }: Attempt): object => ({ delivered, ...attempt });
