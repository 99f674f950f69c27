import { readEventTypes } from '@homeroom/events';
import { type Environment, environments } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { oneOf, printable, WrongUsage } from '../option-values';
import { assertServed } from '../privacy/environment-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { newSecretDocument, showNewSecret } from './new-secret';

const longestUrl = 2_000;

interface Options {
  name?: string;
  url?: string;
  environment: Environment;
  types?: readonly string[];
  json?: boolean;
}

@SubCommand({
  name: 'create',
  description:
    'Create a webhook: the events of the environment from now on are sent to a URL. The secret that signs them is printed once, to ' +
    'standard output',
})
export class WebhooksCreateCommand extends DataCommand {
  override readonly summary = 'Create a webhook, and print its secret once';
  readonly examples = [
    [
      'webhooks create --environment production --name Library --url https://library.example/homeroom',
      'Send all events of production to a receiver',
    ],
    [
      'webhooks create --name Timetable --url https://timetable.example/homeroom --types "student.*,enrollment.created"',
      'Send some types of events of the sandbox',
    ],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(_arguments: string[], { name, url, environment, types, json }: Options): Promise<void> {
    // Not checked by commander, which would report the missing name before a mistyped option.
    if (name === undefined) throw new WrongUsage('--name is required');
    if (url === undefined) throw new WrongUsage('--url is required');
    const created = await this.workspace.withWebhooks((webhooks, { settings }) => {
      assertServed(environment, settings);
      return webhooks.create(environment, { name, url, types: types ?? null }, this.operator.actor);
    });
    if (json) this.output.json({ ...newSecretDocument(created), environment });
    else showNewSecret(this.output, created, `${environment}, `);
  }

  @Option({ flags: '--name <name>', description: 'what receives the events; required' })
  name(text: string): string {
    return printable('--name', text);
  }

  @Option({
    flags: '--url <url>',
    description:
      'where the events are sent, https and on the public internet unless the settings allow others; required',
  })
  url(text: string): string {
    if (text.length > longestUrl || !URL.canParse(text))
      throw new WrongUsage(
        `--url must be a URL such as https://library.example/homeroom, of up to ${longestUrl} characters`,
      );
    return text;
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment of the events',
    choices: [...environments],
    defaultValue: 'sandbox',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({ flags: '--types <types>', description: 'types such as student.*,grade.created; default: all types' })
  types(text: string): readonly string[] {
    if (readEventTypes(text) === null)
      throw new WrongUsage('--types must be types of events with commas between them, such as student.*,grade.created');
    return [...new Set(text.split(','))];
  }
}
