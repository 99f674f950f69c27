import type { Sql } from '@homeroom/database';
import { type Actor, holdsCommands, keepCommands, recordCommand } from '@homeroom/audit';
import type { KeptAudit } from '@homeroom/backup';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';

/** All schemas that an installation can have, independent of the environments in the settings. */
export const everySchema = schemaPlans(environments);

/**
 * Sessions are not backed up: a restore must not revive a session that has ended since the backup. Events belong to the transactions of one
 * database.
 */
export const notBackedUp = [
  'access.session',
  ...environments.flatMap((environment) => [`${environment}.event`, `${environment}.event_commit`]),
];

/** Rows that the migrations insert into an empty database: the first owner, and the counter of changes to keys. */
export const initialRows = {
  'access.dashboard_user': 1,
  'access.key_change': 1,
  ...Object.fromEntries(
    environments.flatMap((environment) => [
      [`${environment}.change_epoch`, 1],
      [`${environment}.event_order`, 1],
      [`${environment}.roster_identity`, 1],
      [`${environment}.roster_refresh`, 1],
      [`${environment}.share_day`, 1],
      [`${environment}.share_settlement`, 1],
    ]),
  ),
};

/** Keeps the commands in the audit trail of a database that is restored, and adds the restore itself. */
export const keepAuditFor =
  (by: Actor) =>
  async (sql: Sql): Promise<KeptAudit> => {
    const kept = await keepCommands(sql);
    return {
      table: 'access.audit_event',
      count: kept.count,
      writeTo: async (restored) => {
        if (!(await holdsCommands(restored))) return false;
        await kept.writeTo(restored);
        await recordCommand(restored, { at: new Date(), by });
        return true;
      },
    };
  };
