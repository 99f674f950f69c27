import { type KeyTerms, plans, type Scope, scopes } from '@homeroom/access';
import { environments, parseInstant } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand, oneOf, wholeNumber, WrongUsage } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';

const mostRequests = 1_000_000_000;

interface Options {
  name: string;
  environment?: KeyTerms['environment'];
  scope?: Scope[];
  plan?: KeyTerms['plan'];
  perHour?: number;
  perMinute?: number;
  expires?: Date;
  json?: boolean;
}

@SubCommand({ name: 'create', description: 'Create an API key; it is shown once and can never be shown again' })
export class KeysCreateCommand extends DataCommand {
  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const terms = termsOf(options);
    const { record, secret } = await this.workspace.withKeys((keys) => keys.create(terms));
    if (options.json) {
      const { id, ...rest } = record;
      this.output.json({ id, key: secret, ...rest });
      return;
    }
    this.output.line(secret);
    this.output.note(`Key ${record.id}, ${record.environment}, plan ${record.plan}: ${record.scopes.join(' ')}`);
    this.output.note('Keep it safe: it is shown only now.');
    if (terms.expiresAt && terms.expiresAt <= new Date()) this.output.note('It has expired already.');
  }

  @Option({ flags: '--name <name>', description: 'what the key is for', required: true })
  name(text: string): string {
    const name = text.trim();
    if (name === '' || [...name].length > 255 || /\p{Cc}/u.test(name)) {
      throw new WrongUsage('--name must have 1 to 255 printable characters');
    }
    return name;
  }

  @Option({ flags: '--environment <environment>', description: `${environments.join(' or ')} (default: production)` })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({ flags: '--scope <scope>', description: `may be repeated: ${scopes.join(', ')} (default: all)` })
  scope(text: string, before: Scope[] = []): Scope[] {
    return [...new Set([...before, oneOf('--scope', scopes, text)])];
  }

  @Option({ flags: '--plan <plan>', description: `${plans.join(', ')} (default: standard)` })
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

  @Option({ flags: '--expires <date-time>', description: 'ISO 8601, such as 2027-07-31T00:00:00Z (default: never)' })
  expires(text: string): Date {
    const instant = parseInstant(text);
    if (!instant) throw new WrongUsage('--expires must be an ISO 8601 date-time such as 2027-07-31T00:00:00Z');
    return instant;
  }
}

function termsOf({
  name,
  environment = 'production',
  scope,
  plan = 'standard',
  perHour,
  perMinute,
  expires,
}: Options): KeyTerms {
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
