import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@homeroom/database';
import postgres, { type Sql } from 'postgres';
import { adminOf, dropDatabase, inDatabase, templateVariable } from './test-server';
import { openTestPool } from './test-pool';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** The pool of one schema: `production`, `sandbox` or `access`. Closed with the database. */
  pool(schema: string): Sql;
  close(): Promise<void>;
}

/** A migrated database of its own for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = JSON.parse(process.env[templateVariable] ?? '{}') as DatabaseAddress;
  const { database: templateName } = adminOf(template);
  const name = `${templateName}_${randomBytes(6).toString('hex')}`;
  await asAdmin(
    template,
    (admin) => admin`CREATE DATABASE ${admin(name)} TEMPLATE ${admin(templateName)} STRATEGY file_copy`,
  );
  const pools = new Map<string, Sql>();
  return {
    address: inDatabase(template, name),
    pool(schema) {
      const sql = pools.get(schema) ?? openTestPool(inDatabase(template, name), { schema, max: 4 });
      pools.set(schema, sql);
      return sql;
    },
    async close() {
      await Promise.all([...pools.values()].map((sql) => sql.end({ timeout: 1 })));
      await asAdmin(template, (admin) => dropDatabase(admin, name));
    },
  };
}

/** A template may have no connection while it is copied: the administrator connects to another database. */
async function asAdmin(template: DatabaseAddress, work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres({ ...adminOf(template), database: 'postgres', max: 1, onnotice: () => undefined });
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
