import type { Query, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

/** The name of a table in SQL. */
export type Table = (name: string) => Query;

/** The tables of an environment. */
export const tablesOf =
  (sql: Sql, environment: Environment): Table =>
  (name) =>
    sql`${sql(environment)}.${sql(name)}`;
