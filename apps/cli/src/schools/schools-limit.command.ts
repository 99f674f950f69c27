import { mostRequests, type ShownLimit } from '@homeroom/access';
import { Option, SubCommand } from 'nest-commander';
import { limitText } from '../limit-text';
import { wholeNumber, WrongUsage } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { SchoolDataCommand, type SchoolOptions } from './school-data-command';

interface Options extends SchoolOptions {
  perHour?: number;
  perMinute?: number;
  none?: boolean;
}

@SubCommand({
  name: 'limit',
  arguments: '<school>',
  argsDescription: { school: 'id, identifier or exact name of a school' },
  description:
    'Limit the requests that all keys of a school may make together, or remove the limit; services follow within a second. ' +
    'Only keys whose share names this school and nothing else count',
})
export class SchoolsLimitCommand extends SchoolDataCommand {
  override readonly summary = 'Limit the requests of all keys of a school together';
  readonly examples = [
    ['schools limit Lincoln --per-hour 5000 --per-minute 500', 'Set the limit of a school'],
    ['schools limit LIN --none', 'Remove it'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([school = '']: string[], { environment, json, ...options }: Options): Promise<void> {
    const limit = limitOf(options);
    const limited = await this.workspace.withSchoolLimits(async (limits, { lookup }) => {
      const { id } = await lookup.school(environment, school);
      return limits.change(environment, id, limit, this.operator.actor);
    });
    if (json) return this.output.json(limited);
    this.output.note(`The limit of ${limited.name} in ${environment}: ${limit ? limitText(limit) : 'none'}.`);
  }

  @Option({ flags: '--per-hour <requests>', description: 'requests per hour' })
  perHour(text: string): number {
    return wholeNumber('--per-hour', text, 1, mostRequests);
  }

  @Option({ flags: '--per-minute <requests>', description: 'requests per minute' })
  perMinute(text: string): number {
    return wholeNumber('--per-minute', text, 1, mostRequests);
  }

  @Option({ flags: '--none', description: 'remove the limit' })
  none(): boolean {
    return true;
  }
}

function limitOf({ perHour, perMinute, none }: Pick<Options, 'perHour' | 'perMinute' | 'none'>): ShownLimit | null {
  if (none) {
    if (perHour === undefined && perMinute === undefined) return null;
    throw new WrongUsage('--none does not go with --per-hour and --per-minute');
  }
  if (perHour !== undefined && perMinute !== undefined) return { per_hour: perHour, per_minute: perMinute };
  throw new WrongUsage('--per-hour and --per-minute are required, or --none to remove the limit');
}
