import { type Environment, environments } from '@homeroom/kernel';
import type { WebhookRecord } from '@homeroom/webhooks';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { oneOf } from '../option-values';
import { assertServed } from '../privacy/environment-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

interface Options {
  environment?: Environment;
  json?: boolean;
}

type Listed = WebhookRecord & { readonly environment: Environment };

@SubCommand({
  name: 'list',
  description: 'List webhooks with their state and their last delivery',
})
export class WebhooksListCommand extends DataCommand {
  readonly examples = [
    ['webhooks list', 'The webhooks of all environments'],
    ['webhooks list --environment production --json', 'Those of production, as JSON'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, json }: Options): Promise<void> {
    const listed = await this.workspace.withWebhooks(async (webhooks, { settings }) => {
      if (environment) assertServed(environment, settings);
      const found: Listed[] = [];
      for (const each of environment ? [environment] : settings.environments)
        for (const webhook of await webhooks.list(each)) found.push({ ...webhook, environment: each });
      return found;
    });
    if (json) return this.output.json(listed);
    if (listed.length === 0)
      return this.output.note('There are no webhooks yet: webhooks create --name NAME --url URL');
    this.output.table(
      ['ID', 'ENVIRONMENT', 'NAME', 'STATE', 'WAITING', 'LAST DELIVERED', 'TYPES', 'URL'],
      listed.map(rowOf),
    );
    for (const { id, message } of listed) if (message !== null) this.output.note(`Webhook ${id}: ${message}`);
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment of the webhooks; default: all',
    choices: [...environments],
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }
}

const rowOf = ({ id, environment, name, state, waiting, last_delivered_at, types, url }: Listed): string[] => [
  ...[
    String(id),
    environment,
    name,
    state,
    String(waiting),
    last_delivered_at ?? 'never',
    types?.join(',') ?? 'all',
    url,
  ],
];
