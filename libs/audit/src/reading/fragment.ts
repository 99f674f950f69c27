import type { Query, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** A part of a statement. */
export type Fragment = Query;

/** The name of a table in SQL. */
export type Table = (name: string) => Fragment;

/** The tables of an environment. */
export const tablesOf =
  (sql: Sql, environment: Environment): Table =>
  (name) =>
    sql`${sql(environment)}.${sql(name)}`;
