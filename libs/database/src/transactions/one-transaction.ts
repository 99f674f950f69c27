import type { Sql, TransactionSql } from 'postgres';
import { type DatabaseAddress, openPool } from '../connections/database-address';

/** A dedicated connection. It may be lost during the work. */
export interface Session {
  readonly sql: Sql;
  /**
   * Runs a transaction of a mode such as `READ ONLY`. @throws the error of the work, after the transaction has ended
   */
  readonly begin: <T>(mode: string, work: (sql: TransactionSql) => Promise<T>) => Promise<T>;
}

/**
 * Runs long work in one transaction on a dedicated connection without timeouts and without a schema on the search path.
 *
 * @param mode such as `READ ONLY`
 * @throws the error of the work, after the transaction has ended
 */
export const inOneTransaction = <T>(
  address: DatabaseAddress,
  mode: string,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> => withSession(address, 'pg_catalog', ({ begin }) => begin(mode, (sql) => withoutTimeouts(sql, work)));

/** Runs work on a dedicated connection with one schema on the search path and without a statement timeout. */
export async function withSession<T>(
  address: DatabaseAddress,
  schema: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let isLost = false;
  const sql = openPool(address, { schema, max: 1, statementTimeout: 0, onclose: () => (isLost = true) });
  try {
    return await work({ sql, begin: (mode, inside) => runTransaction(sql, () => isLost, mode, inside) });
  } finally {
    // The driver would wait for the end of a transaction whose connection is lost.
    await sql.end({ timeout: isLost ? 0 : 5 });
  }
}

async function runTransaction<T>(
  sql: Sql,
  isLost: () => boolean,
  mode: string,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined;
  try {
    return (await sql.begin(mode, (transaction) => {
      working = work(rejectingWhenLost(isLost, transaction));
      // postgres.js 3.4.9 would send ROLLBACK to a closed socket, which crashes the process.
      return working.catch((error: Error) => (isLost() ? new Promise<never>(() => undefined) : Promise.reject(error)));
    })) as T;
  } catch (error) {
    // A lost connection rejects `begin` at once, possibly while the work still runs.
    throw (
      (await working?.then(
        () => error,
        (reason: unknown) => reason,
      )) ?? error
    );
  }
}

/** The database or its user may have timeouts that suit requests. */
async function withoutTimeouts<T>(sql: TransactionSql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  await sql`SET LOCAL statement_timeout = 0`;
  await sql`SET LOCAL lock_timeout = 0`;
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`;
  return work(sql);
}

/** Rejects further statements once the connection is lost. */
const rejectingWhenLost = (isLost: () => boolean, sql: TransactionSql): TransactionSql =>
  new Proxy(sql, {
    apply(target, self, values) {
      if (isLost()) throw Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' });
      return Reflect.apply(target as (...all: unknown[]) => unknown, self, values);
    },
  });
