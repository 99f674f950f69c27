import { type DeliveryRecord, type DeliveryState, deliveryStates } from '@homeroom/webhooks';
import { Option, SubCommand } from 'nest-commander';
import { oneOf, wholeNumber } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { WebhookCommand } from './webhook-command';

interface Options {
  state?: DeliveryState;
  limit: number;
  json?: boolean;
}

@SubCommand({
  name: 'deliveries',
  arguments: '<id>',
  argsDescription: { id: 'the id in webhooks list' },
  description: 'List the deliveries of a webhook of the last seven days, the newest event first',
})
export class WebhooksDeliveriesCommand extends WebhookCommand {
  override readonly summary = 'List the deliveries of a webhook, the newest event first';
  readonly examples = [
    ['webhooks deliveries 1', 'The newest deliveries of webhook 1'],
    ['webhooks deliveries 1 --state retrying', 'Those that are tried again'],
    ['webhooks deliveries 1 --limit 1000 --json', 'More of them, as JSON'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([text = '']: string[], { state, limit, json }: Options): Promise<void> {
    const found = await this.withWebhook(text, ({ webhooks, environment, id }) =>
      webhooks.deliveries(environment, id, { state, limit: limit + 1 }),
    );
    const deliveries = found.slice(0, limit);
    if (json) this.output.json(deliveries);
    else if (deliveries.length === 0) this.output.note('There are no deliveries.');
    else
      this.output.table(
        ['EVENT', 'TYPE', 'PATH', 'STATE', 'ATTEMPTS', 'STATUS', 'LAST ATTEMPT', 'ERROR'],
        deliveries.map(rowOf),
      );
    if (found.length > limit) this.output.note(`There are more than ${limit}: see --limit.`);
  }

  @Option({
    flags: '--state <state>',
    description: 'only deliveries in this state',
    choices: [...deliveryStates],
  })
  state(text: string): string {
    return oneOf('--state', deliveryStates, text);
  }

  @Option({ flags: '--limit <number>', description: 'maximum number of deliveries', defaultValue: 50 })
  limit(text: string): number {
    return wholeNumber('--limit', text, 1, 100_000);
  }
}

const rowOf = ({ event_id, type, path, state, attempts, status, last_attempt_at, error }: DeliveryRecord): string[] => [
  ...[String(event_id), type, path, state, String(attempts), status === null ? '' : String(status)],
  ...[last_attempt_at ?? '', error ?? ''],
];
