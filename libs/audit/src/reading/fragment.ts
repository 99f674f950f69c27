import type { Environment } from '@homeroom/kernel';
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';

/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>;

/** The name of a table in SQL. */
export type Table = (name: string) => Fragment;

/** The tables of an environment. */
export const tablesOf =
  (sql: Sql | TransactionSql, environment: Environment): Table =>
  (name) =>
    sql`${sql(environment)}.${sql(name)}`;
