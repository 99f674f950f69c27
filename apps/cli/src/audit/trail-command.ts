import { type Bound, auditedActions, type TrailFilter, TrailQueries } from '@homeroom/audit';
import { recordTables } from '@homeroom/export';
import { foldedEmail, UserNotFound } from '@homeroom/accounts';
import { KeyNotFound } from '@homeroom/access';
import { type Environment, environments, isCalendarDate, parseInstant } from '@homeroom/kernel';
import { type DatabaseAddress, openPool, type Sql } from '@homeroom/database';
import { schoolsOf } from '@homeroom/rostering';
import type { Settings } from '@homeroom/settings';
import type { Command } from 'commander';
import { Option } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { idOf, oneOf, printable, WrongUsage } from '../option-values';
import { assertServed } from '../privacy/environment-command';
import { schoolNamed } from '../school-option';
import type { Workspace } from '../workspace';

/** An instant, or a date in the time zone of the settings. */
type Moment = Date | { readonly day: string };

/** The options that filter events. */
export interface TrailOptions {
  environment?: Environment;
  student?: number;
  school?: string;
  key?: number;
  user?: string;
  action?: (typeof auditedActions)[number];
  from?: Moment;
  to?: Moment;
}

/** A command that reads the audit log. */
export abstract class TrailCommand extends CliCommand {
  protected abstract readonly workspace: Workspace;

  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  /** Opens the audit log without a statement timeout. */
  protected withTrail<T>(
    options: TrailOptions,
    work: (trail: TrailQueries, filter: TrailFilter) => Promise<T>,
  ): Promise<T> {
    return this.workspace.withMigratedDatabase(async (address, settings) => {
      const sql = openPool(address, { schema: 'access', max: 2, statementTimeout: 0 });
      try {
        const school = await schoolOf(options, address, settings);
        const filter = { ...(await filterOf(options, sql, settings.schoolTimeZone)), school };
        return await work(new TrailQueries(sql, recordTables), filter);
      } finally {
        await sql.end();
      }
    });
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment of the records; default: both, or production with --student or --school',
    choices: [...environments],
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }

  @Option({ flags: '--student <id>', description: 'events about a student' })
  student(text: string): number {
    return idOf(text);
  }

  @Option({
    flags: '--school <school>',
    description:
      'events about a school as it is now: its records, and keys limited to it; by its id, identifier or name',
  })
  school(text: string): string {
    return printable('--school', text);
  }

  @Option({ flags: '--key <id>', description: 'events of an API key, by the id in keys list' })
  key(text: string): number {
    return idOf(text);
  }

  @Option({ flags: '--user <id or e-mail>', description: 'events of a dashboard user, including those of their keys' })
  user(text: string): string {
    return text;
  }

  @Option({
    flags: '--action <action>',
    description: 'records read, records written, or changes to keys and users (admin)',
    choices: [...auditedActions],
  })
  action(text: string): string {
    return oneOf('--action', auditedActions, text);
  }

  @Option({
    flags: '--from <date or date-time>',
    description: 'first day, in the time zone of the school, or first instant',
  })
  from(text: string): Moment {
    return momentOf('--from', text);
  }

  @Option({
    flags: '--to <date or date-time>',
    description: 'last day (included), or the instant before which events are listed',
  })
  to(text: string): Moment {
    return momentOf('--to', text);
  }
}

function momentOf(option: string, text: string): Moment {
  const moment = isCalendarDate(text) ? { day: text } : parseInstant(text);
  if (moment) return moment;
  throw new WrongUsage(`${option} must be a date such as 2027-07-31, or a date-time such as 2027-07-31T08:00:00Z`);
}

/** The environment of ids without `--environment`. */
const usualEnvironment = 'production';

/** @throws WrongUsage for a school that does not exist, InvalidSetting for an environment that is not served */
async function schoolOf(
  { environment = usualEnvironment, school }: TrailOptions,
  address: DatabaseAddress,
  settings: Settings,
): Promise<TrailFilter['school']> {
  if (school === undefined) return undefined;
  assertServed(environment, settings);
  return { environment, id: schoolNamed(school, await schoolsOf(address, environment)) };
}

async function filterOf(options: TrailOptions, sql: Sql, timeZone: string): Promise<TrailFilter> {
  const { environment, student, key, user, action, from, to } = options;
  const bound = (moment: Moment): Bound => (moment instanceof Date ? moment : { ...moment, timeZone });
  return {
    // Student ids are unique within one environment only.
    environment: environment ?? (student ? usualEnvironment : undefined),
    studentId: student,
    keyId: key && (await existingKey(sql, key)),
    userId: user === undefined ? undefined : await userIdOf(sql, user),
    action,
    from: from && bound(from),
    to: to && bound(to),
  };
}

/** @throws KeyNotFound */
async function existingKey(sql: Sql, id: number): Promise<number> {
  const rows = await sql`SELECT FROM access.api_key WHERE id = ${id}`;
  if (rows.length === 0) throw new KeyNotFound();
  return id;
}

/** @throws UserNotFound */
async function userIdOf(sql: Sql, idOrEmail: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    SELECT id FROM access.dashboard_user WHERE id::text = ${idOrEmail} OR email = ${foldedEmail(idOrEmail)}`;
  if (!row) throw new UserNotFound();
  return row.id;
}
