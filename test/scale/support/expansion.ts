import type { Constructor } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { migrateUp } from '@homeroom/database';
import { schemaPlans } from '@homeroom/migrations';

/** What the next release may change: each table gets another column, and each view is created again with another column at its end. */
class Expansion extends Migration {
  override async up(): Promise<void> {
    for (const { name } of await this.rows<{ name: string }>(TABLES)) {
      this.addSql(`ALTER TABLE ${name} ADD COLUMN of_next_release text NOT NULL DEFAULT ''`);
    }
    const views = await this.rows<{ name: string; definition: string }>(VIEWS);
    this.addSql(`DROP VIEW ${views.map(({ name }) => name).join(', ')}`);
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

/** Migrates production as the first process of the next release would. */
export async function expandSchema(url: string): Promise<void> {
  const plans = schemaPlans(['production']).map((plan) =>
    plan.schema === 'production'
      ? { ...plan, migrations: [...plan.migrations, Expansion as Constructor<Migration>] }
      : plan,
  );
  await migrateUp({ url }, plans);
}
