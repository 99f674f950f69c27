import type { Sql, TransactionSql } from 'postgres';
import { type DatabaseAddress, openPool } from '../connections/database-address';

/** A connection of its own for a piece of work, which may be lost. */
export interface Session {
  readonly sql: Sql;
  /** Transactions on it, of a mode such as `READ ONLY`. @throws what the work throws, once it has; the transaction is over then */
  readonly begin: <T>(mode: string, work: (sql: TransactionSql) => Promise<T>) => Promise<T>;
}

/**
 * Does long work in one transaction, on a connection of its own that no limit of the pools binds and that sees no schema.
 *
 * @param mode of the transaction, such as `READ ONLY`
 * @throws what the work throws, once it has; the transaction is over then
 */
export const inOneTransaction = <T>(
  address: DatabaseAddress,
  mode: string,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> => withSession(address, 'pg_catalog', ({ begin }) => begin(mode, (sql) => withoutTimeouts(sql, work)));

/** Does work on a connection of its own that sees one schema, whose statements take as long as they need. */
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
    await sql.end({ timeout: 5 });
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
      working = work(rejectingOnce(isLost, transaction));
      // postgres.js 3.4.9 would end the transaction on a socket that is gone, and the process with it.
      return working.catch((error: Error) => (isLost() ? new Promise<never>(() => undefined) : Promise.reject(error)));
    })) as T;
  } catch (error) {
    // A connection that is lost ends the transaction at once, before whoever works on it knows.
    throw (
      (await working?.then(
        () => error,
        (reason: unknown) => reason,
      )) ?? error
    );
  }
}

/** The database, or its user, may have limits that suit requests. */
async function withoutTimeouts<T>(sql: TransactionSql, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  await sql`SET LOCAL statement_timeout = 0`;
  await sql`SET LOCAL lock_timeout = 0`;
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`;
  return work(sql);
}

/** Takes no more statements once the connection is lost. */
const rejectingOnce = (isLost: () => boolean, sql: TransactionSql): TransactionSql =>
  new Proxy(sql, {
    apply(target, self, values) {
      if (isLost()) throw Object.assign(new Error('The connection was lost'), { code: 'CONNECTION_CLOSED' });
      return Reflect.apply(target as (...all: unknown[]) => unknown, self, values);
    },
  });
