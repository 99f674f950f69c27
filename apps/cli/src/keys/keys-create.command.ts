import { type KeyTerms, plans, type Scope, scopes } from '@homeroom/access';
import { environments, parseInstant } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { oneOf, printable, wholeNumber, WrongUsage } from '../option-values';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { newKeyDocument, showNewKey } from './new-key';

const mostRequests = 1_000_000_000;

interface Options {
  name?: string;
  environment: KeyTerms['environment'];
  scope?: Scope[];
  plan: KeyTerms['plan'];
  perHour?: number;
  perMinute?: number;
  expires?: Date;
  json?: boolean;
}

@SubCommand({
  name: 'create',
  description: 'Create an API key. It is shown once, on standard output, and can never be shown again',
})
export class KeysCreateCommand extends DataCommand {
  override readonly summary = 'Create an API key, and show it once';
  readonly examples = [
    ['keys create --name "School office"', 'A key of production that may do everything'],
    ['keys create --name "First try" --environment sandbox', 'A key of the sandbox'],
    [
      'keys create --name "Library app" --scope read:students --scope read:classes --expires 2099-07-31T00:00:00Z',
      'A key that may only read, until a day',
    ],
    [
      'keys create --name "Timetable" --plan enterprise --per-hour 50000 --per-minute 2000',
      'A key with limits of its own',
    ],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const terms = termsOf(options);
    const { record, secret } = await this.workspace.withKeys((keys) => keys.create(terms, operator()));
    if (options.json) {
      this.output.json(newKeyDocument(record, secret));
      return;
    }
    showNewKey(this.output, record, secret);
    if (terms.expiresAt && terms.expiresAt <= new Date()) this.output.note('It has expired already.');
  }

  @Option({ flags: '--name <name>', description: 'what the key is for; required' })
  name(text: string): string {
    return printable('--name', text);
  }

  @Option({
    flags: '--environment <environment>',
    description: 'where the key is good',
    choices: [...environments],
    defaultValue: 'production',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({
    flags: '--scope <scope>',
    description: 'what the key may do, everything unless given; may be repeated',
    choices: [...scopes],
  })
  scope(text: string, before: Scope[] = []): Scope[] {
    return [...new Set([...before, oneOf('--scope', scopes, text)])];
  }

  @Option({
    flags: '--plan <plan>',
    description: 'how many requests it may make',
    choices: [...plans],
    defaultValue: 'standard',
  })
  plan(text: string): string {
    return oneOf('--plan', plans, text);
  }

  @Option({ flags: '--per-hour <requests>', description: 'requests an hour of an enterprise key' })
  perHour(text: string): number {
    return wholeNumber('--per-hour', text, 1, mostRequests);
  }

  @Option({ flags: '--per-minute <requests>', description: 'requests a minute of an enterprise key' })
  perMinute(text: string): number {
    return wholeNumber('--per-minute', text, 1, mostRequests);
  }

  @Option({ flags: '--expires <date-time>', description: 'when the key ends, in ISO 8601; never unless given' })
  expires(text: string): Date {
    const instant = parseInstant(text);
    if (!instant) throw new WrongUsage('--expires must be an ISO 8601 date-time such as 2027-07-31T00:00:00Z');
    return instant;
  }
}

function termsOf({ name, environment, scope, plan, perHour, perMinute, expires }: Options): KeyTerms {
  // Not by commander: it would ask for the name before it says that an option is mistyped.
  if (name === undefined) throw new WrongUsage('--name is required');
  const terms = { name, environment, scopes: scope ?? scopes, plan, expiresAt: expires ?? null };
  if (plan !== 'enterprise') {
    if (perHour === undefined && perMinute === undefined) return terms;
    throw new WrongUsage('--per-hour and --per-minute are for --plan enterprise');
  }
  if (perHour === undefined || perMinute === undefined) {
    throw new WrongUsage('--plan enterprise needs --per-hour and --per-minute');
  }
  return { ...terms, limit: { perHour, perMinute } };
}
