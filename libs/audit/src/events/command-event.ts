import type { Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import type { Actor } from './audit-event';

/** A command that changed records or the schema, or exported records. */
export interface CommandRun {
  readonly at: Date;
  readonly by: Actor;
  /** The environment of the records. */
  readonly environment?: Environment;
  readonly details?: object;
}

/** The INSERT that adds the command of an actor to the audit trail; null for an actor without a command. */
export function commandEvent({ at, by, environment, details = {} }: CommandRun): CommandInsert | null {
  const { name: actor, command } = by;
  if (!command) return null;
  const { name, host, arguments: words } = command;
  return {
    sql: `INSERT INTO access.audit_event (at, actor, action, subject_type, subject_id, subject, environment, details)
      VALUES ($1::timestamptz, $2, 'command.run', 'command', 0, $3, $4, $5::text::jsonb)`,
    values: [
      at.toISOString(),
      actor,
      name,
      environment ?? null,
      JSON.stringify({ host, arguments: words, ...details }),
    ],
  };
}

interface CommandInsert {
  readonly sql: string;
  readonly values: (string | null)[];
}

/** Adds the command of an actor to the audit trail. An actor without a command adds nothing. */
export async function recordCommand(sql: Sql, run: CommandRun): Promise<void> {
  const event = commandEvent(run);
  if (event) await sql.send(event.sql, event.values);
}

/** Whether the database has an audit trail that can hold commands. Older versions of the schema have none. */
export async function holdsCommands(sql: Sql): Promise<boolean> {
  const [table] = await sql`SELECT FROM pg_class WHERE oid = to_regclass('access.migration')`;
  if (!table) return false;
  const [migration] = await sql`SELECT FROM access.migration WHERE name = 'Commands'`;
  return migration !== undefined;
}

/** The commands in the audit trail of a database that a backup replaces. */
export interface KeptCommands {
  readonly count: number;
  /** Adds them to the audit trail of the backup. */
  readonly writeTo: (sql: Sql) => Promise<void>;
}

export async function keepCommands(sql: Sql): Promise<KeptCommands> {
  const rows = (await holdsCommands(sql))
    ? await sql<object[]>`SELECT at, actor, action, subject_type, subject_id, subject, environment, details
        FROM access.audit_event WHERE subject_type = 'command' ORDER BY id`
    : [];
  return {
    count: rows.length,
    writeTo: async (target) => {
      await target`
        INSERT INTO access.audit_event (at, actor, action, subject_type, subject_id, subject, environment, details)
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS event (at timestamptz, actor text,
          action text, subject_type text, subject_id integer, subject text, environment text, details jsonb)`;
    },
  };
}
