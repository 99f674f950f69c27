import { defaultKeyLifetimeDays, type KeyTerms, mostRequests, plans, type Scope, scopes } from '@homeroom/access';
import { Clock, environments } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { oneOf, printable, wholeNumber, WrongUsage } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { classIn, schoolIn, shareDescriptions, type ShareOptions, shareOf } from '../shares/share-options';
import { Workspace } from '../workspace';
import { type Expiry, expiryIn, expiryOf } from './key-expiry';
import { newKeyDocument, showNewKey } from './new-key';

/** The time zone in which a day ends last. */
const westernmost = 'Etc/GMT+12';

interface Options extends ShareOptions {
  name?: string;
  environment: KeyTerms['environment'];
  scope?: Scope[];
  plan: KeyTerms['plan'];
  perHour?: number;
  perMinute?: number;
  expires?: Expiry;
  json?: boolean;
}

@SubCommand({
  name: 'create',
  description: 'Create an API key. It is printed once, to standard output, and cannot be shown again',
})
export class KeysCreateCommand extends DataCommand {
  override readonly summary = 'Create an API key, and print it once';
  readonly examples = [
    ['keys create --name "First try"', 'A sandbox key with all scopes, for a year'],
    ['keys create --name "School office" --environment production', 'A production key'],
    [
      'keys create --name "Library app" --scope read:students --scope read:classes --expires 2099-07-31',
      'A read-only key that works up to a day',
    ],
    ['keys create --name "Lincoln timetable" --environment production --school Lincoln', 'A key for one school'],
    ['keys create --name "Door display" --expires never', 'A key that never expires'],
    ['keys create --name "Timetable" --plan enterprise --per-hour 50000 --per-minute 2000', 'A key with custom limits'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const terms = termsOf(options);
    // A day that is over everywhere is refused before a database is opened.
    expiryOf(options.expires, westernmost, this.clock.now());
    const { record, secret } = await this.workspace.withKeys(async (keys, { settings, lookup }) => {
      const expiresAt = expiryOf(options.expires, settings.schoolTimeZone, this.clock.now());
      const share = await shareOf(lookup, terms.environment, options);
      return keys.create({ ...terms, expiresAt, share }, this.operator.actor);
    });
    if (options.json) {
      this.output.json(newKeyDocument(record, secret));
      return;
    }
    showNewKey(this.output, record, secret);
  }

  @Option({ flags: '--name <name>', description: 'purpose of the key; required' })
  name(text: string): string {
    return printable('--name', text);
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment of the key',
    choices: [...environments],
    defaultValue: 'sandbox',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({
    flags: '--scope <scope>',
    description: 'scope of the key, may be repeated; default: all scopes',
    choices: [...scopes],
  })
  scope(text: string, before: Scope[] = []): Scope[] {
    return [...new Set([...before, oneOf('--scope', scopes, text)])];
  }

  @Option({
    flags: '--plan <plan>',
    description: 'plan with the rate limits of the key',
    choices: [...plans],
    defaultValue: 'standard',
  })
  plan(text: string): string {
    return oneOf('--plan', plans, text);
  }

  @Option({ flags: '--per-hour <requests>', description: 'requests per hour, for the enterprise plan' })
  perHour(text: string): number {
    return wholeNumber('--per-hour', text, 1, mostRequests);
  }

  @Option({ flags: '--per-minute <requests>', description: 'requests per minute, for the enterprise plan' })
  perMinute(text: string): number {
    return wholeNumber('--per-minute', text, 1, mostRequests);
  }

  @Option({
    flags: '--school <school>',
    description: `${shareDescriptions.school}. The key sees the named schools and classes only; default: everything`,
  })
  school(text: string, before?: string[]): string[] {
    return schoolIn(text, before);
  }

  @Option({ flags: '--class <id>', description: `${shareDescriptions.class}, as --school` })
  class(text: string, before?: number[]): number[] {
    return classIn(text, before);
  }

  @Option({
    flags: '--expires <date>',
    description: `last day of the key in the time zone of the school, a date-time, or never; default: in ${defaultKeyLifetimeDays} days`,
  })
  expires(text: string): Expiry {
    return expiryIn(text);
  }
}

function termsOf({ name, environment, scope, plan, perHour, perMinute }: Options): Omit<KeyTerms, 'expiresAt'> {
  // Not checked by commander, which would report the missing name before a mistyped option.
  if (name === undefined) throw new WrongUsage('--name is required');
  const terms = { name, environment, scopes: scope ?? scopes, plan };
  if (plan !== 'enterprise') {
    if (perHour === undefined && perMinute === undefined) return terms;
    throw new WrongUsage('--per-hour and --per-minute are for --plan enterprise');
  }
  if (perHour === undefined || perMinute === undefined) {
    throw new WrongUsage('--plan enterprise needs --per-hour and --per-minute');
  }
  return { ...terms, limit: { perHour, perMinute } };
}
