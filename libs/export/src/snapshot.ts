import type { Actor, recordStudentsRead } from '@homeroom/audit';
import { type DatabaseAddress, type Sql, withSession } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** Who exports, and when. */
export interface ExportContext {
  readonly actor: Actor;
  readonly requestId?: string;
  readonly at: Date;
}

/** The event of the records that an export reads. @param command such as `export csv` */
export const eventOf = (
  { actor: { userId, name }, requestId, at }: ExportContext,
  command: string,
): Parameters<typeof recordStudentsRead>[3] => ({
  ...(userId === null ? { actor: name } : { actor: null, userId }),
  ...{ at, command, ...(requestId !== undefined && { requestId }) },
});

/**
 * Reads from one snapshot. The audit events are made from the same snapshot, and committed before the first record is read.
 *
 * @param audit adds the events
 */
export const inSnapshot = <T>(
  address: DatabaseAddress,
  environment: Environment,
  audit: (sql: Sql) => Promise<void>,
  read: (sql: Sql) => Promise<T>,
): Promise<T> =>
  withSession(address, environment, ({ begin }) =>
    begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
      const [exported] = await transaction<{ snapshot: string }[]>`SELECT pg_export_snapshot() AS snapshot`;
      await withSession(address, environment, (auditing) =>
        auditing.begin('ISOLATION LEVEL REPEATABLE READ READ WRITE', async (audited) => {
          await audited.unsafe(`SET TRANSACTION SNAPSHOT '${exported?.snapshot ?? ''}'`);
          await audit(audited);
        }),
      );
      return read(transaction);
    }),
  );
