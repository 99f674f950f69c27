import { type Bound, auditedActions, type TrailFilter, TrailQueries } from '@homeroom/access';
import { environments, isCalendarDate, parseInstant } from '@homeroom/kernel';
import { openPool } from '@homeroom/database';
import type { Command } from 'commander';
import { Option } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { idOf, oneOf, WrongUsage } from '../option-values';
import type { Workspace } from '../workspace';

/** An instant, or a day: when that begins, only the settings tell. */
type Moment = Date | { readonly day: string };

/** Which events are asked for, as it was typed. */
export interface Asked {
  environment?: 'production' | 'sandbox';
  student?: number;
  key?: number;
  user?: string;
  deed?: (typeof auditedActions)[number];
  from?: Moment;
  to?: Moment;
}

/** A command that reads the audit trail. */
export abstract class TrailCommand extends CliCommand {
  protected abstract readonly workspace: Workspace;

  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  /** Reads as long as it takes. */
  protected withTrail<T>(asked: Asked, work: (trail: TrailQueries, filter: TrailFilter) => Promise<T>): Promise<T> {
    return this.workspace.withMigratedDatabase(async (address, { schoolTimeZone }) => {
      const sql = openPool(address, { schema: 'access', max: 2, statementTimeout: 0 });
      try {
        const trail = new TrailQueries(sql);
        return await work(trail, await filterOf(asked, trail, schoolTimeZone));
      } finally {
        await sql.end({ timeout: 5 });
      }
    });
  }

  @Option({
    flags: '--environment <environment>',
    description: 'of which records; of both unless given, of production with --student',
    choices: [...environments],
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({ flags: '--student <id>', description: 'who has seen a student, and who changed something about them' })
  student(text: string): number {
    return idOf(text);
  }

  @Option({ flags: '--key <id>', description: 'what was done with an API key, by the number that keys list shows' })
  key(text: string): number {
    return idOf(text);
  }

  @Option({ flags: '--user <id or e-mail>', description: 'what a user of the dashboard did, by their keys as well' })
  user(text: string): string {
    return text;
  }

  @Option({
    flags: '--deed <deed>',
    description: 'records read, records written, or what was done with keys, users and sign-ins',
    choices: [...auditedActions],
  })
  deed(text: string): string {
    return oneOf('--deed', auditedActions, text);
  }

  @Option({
    flags: '--from <date or date-time>',
    description: 'from the beginning of a day at the school, or an instant',
  })
  from(text: string): Moment {
    return momentOf('--from', text);
  }

  @Option({ flags: '--to <date or date-time>', description: 'to the end of a day at the school, or before an instant' })
  to(text: string): Moment {
    return momentOf('--to', text);
  }
}

function momentOf(option: string, text: string): Moment {
  const moment = isCalendarDate(text) ? { day: text } : parseInstant(text);
  if (moment) return moment;
  throw new WrongUsage(`${option} must be a date such as 2027-07-31, or a date-time such as 2027-07-31T08:00:00Z`);
}

async function filterOf(asked: Asked, trail: TrailQueries, timeZone: string): Promise<TrailFilter> {
  const { environment, student, key, user, deed, from, to } = asked;
  const bound = (moment: Moment): Bound => (moment instanceof Date ? moment : { ...moment, timeZone });
  return {
    // Each environment has a student of that number.
    environment: environment ?? (student ? 'production' : undefined),
    studentId: student,
    keyId: key && (await trail.keyId(key)),
    userId: user === undefined ? undefined : await trail.userId(user),
    deed,
    from: from && bound(from),
    to: to && bound(to),
  };
}
