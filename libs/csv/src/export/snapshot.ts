import { type DatabaseAddress, withSession } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import type { TransactionSql } from 'postgres';

/**
 * Reads from one snapshot. The audit events are made from the same snapshot, and committed before the first record is read.
 *
 * @param audit adds the events
 */
export const inSnapshot = <T>(
  address: DatabaseAddress,
  environment: Environment,
  audit: (sql: TransactionSql) => Promise<void>,
  read: (sql: TransactionSql) => Promise<T>,
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
