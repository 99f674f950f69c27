import type { Client } from 'pg';
import { ConnectionRegistry } from '../connections/connection-registry';
import { createClient, type DatabaseAddress } from '../connections/database-address';
import { type Sql, sqlOver } from '../connections/sql';

/** A dedicated connection. If it is lost, its statements are rejected. */
export interface DatabaseSession {
  readonly sql: Sql;
  /** Runs a transaction of a mode such as `READ ONLY`. @throws the error of the work, after the transaction has ended */
  readonly begin: <T>(mode: string, work: (sql: Sql) => Promise<T>) => Promise<T>;
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
  work: (sql: Sql) => Promise<T>,
): Promise<T> => withSession(address, 'pg_catalog', ({ begin }) => begin(mode, (sql) => withoutTimeouts(sql, work)));

/**
 * Runs work on a dedicated connection with one schema on the search path and without a statement timeout. The first statement opens the
 * connection.
 */
export async function withSession<T>(
  address: DatabaseAddress,
  schema: string,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  const registry = new ConnectionRegistry();
  let opened: Promise<Client> | undefined;
  let failure: Error | undefined;
  const open = async () => {
    const client = createClient(address, { schema, registry, statementTimeout: 0 });
    client.on('error', (error) => (failure = error));
    await client.connect();
    return client;
  };
  const sql = sqlOver(async () => {
    if (failure) throw failure;
    return { client: await (opened ??= open()), release: () => undefined };
  });
  try {
    return await work({ sql, begin: (mode, inside) => runTransaction(sql, mode, inside) });
  } finally {
    if (opened) await registry.awaitEnd(opened.then((client) => client.end()));
  }
}

async function runTransaction<T>(sql: Sql, mode: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  await sql.unsafe(`BEGIN ${mode}`);
  try {
    const result = await work(sql);
    await sql`COMMIT`;
    return result;
  } catch (error) {
    // On a lost connection the transaction has ended.
    await sql`ROLLBACK`.then(null, () => undefined);
    throw error;
  }
}

/** The database or its user may have timeouts, which are meant for requests. */
async function withoutTimeouts<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  await sql`SET LOCAL statement_timeout = 0`;
  await sql`SET LOCAL lock_timeout = 0`;
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`;
  return work(sql);
}
