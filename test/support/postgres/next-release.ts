import { Migration } from '@mikro-orm/migrations';
import { type DatabaseAddress, migrateUp } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';

/**
 * What a migration of the next release may do under the code of this one: each table gets another column, and each view is created again with
 * another column at its end.
 */
class NextRelease extends Migration {
  override async up(): Promise<void> {
    for (const { name } of await this.rows<{ name: string }>(TABLES)) {
      this.addSql(`ALTER TABLE ${name} ADD COLUMN of_next_release text NOT NULL DEFAULT ''`);
    }
    const views = await this.rows<{ name: string; definition: string }>(VIEWS);
    for (const { name } of views.toReversed()) this.addSql(`DROP VIEW ${name}`);
    for (const { name, definition } of views) {
      this.addSql(`CREATE VIEW ${name} AS SELECT v.*, 0 AS of_next_release FROM (${definition}) v`);
    }
  }

  private rows<Row>(sql: string): Promise<Row[]> {
    return this.execute(sql) as Promise<unknown> as Promise<Row[]>;
  }
}

const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'migration' ORDER BY 1`;

/** A view comes after those that it uses. */
const VIEWS = `SELECT relname AS name, rtrim(pg_get_viewdef(oid), ';') AS definition FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v' ORDER BY oid`;

/** Migrates the shared schema and an environment as the first process of the next release would. */
export function migrateToNextRelease(address: DatabaseAddress, environment: Environment): Promise<string[]> {
  const plans = schemaPlans([environment]);
  return migrateUp(
    address,
    plans.map((plan) => ({ ...plan, migrations: [...plan.migrations, NextRelease] })),
  );
}
