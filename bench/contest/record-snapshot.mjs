import { setTimeout as pause } from 'node:timers/promises';

/** Referencing tables come first. */
const tables = ['attendance', 'grade', 'enrollment', 'announcement', 'school_class', 'teacher', 'student'];
/** Milliseconds after which waiting is reported, and after which it ends. */
const reportAfter = 5_000;
const longestWait = 60_000;

/** Remembers the last ids of a schema, so that records written later can be deleted. */
export class RecordSnapshot {
  static async of({ database, schema }) {
    const last = await database.on(schema, (sql) =>
      Promise.all(
        tables.map(async (table) => {
          const [{ id }] = await sql`SELECT coalesce(max(id), 0) AS id FROM ${sql(table)}`;
          return [table, id];
        }),
      ),
    );
    return new RecordSnapshot(database, schema, last);
  }

  constructor(database, schema, last) {
    Object.assign(this, { database, schema, last });
  }

  /** Deletes the records that were written since. */
  deleteNewRecords() {
    return this.database.on(this.schema, async (sql) => {
      for (const [table, id] of this.last) await sql`DELETE FROM ${sql(table)} WHERE id > ${id}`;
      await sql`
        UPDATE school_class SET enrolled_count = seated.n
        FROM (SELECT class_id, count(*) AS n FROM enrollment GROUP BY class_id) seated
        WHERE seated.class_id = school_class.id AND seated.n <> enrolled_count`;
    });
  }

  /** Deletes them and vacuums the tables. @param settled whether a checkpoint follows */
  async restore(settled = true) {
    await this.deleteNewRecords();
    await this.database.on(this.schema, async (sql) => {
      for (const [table] of this.last) await sql`VACUUM ${sql(table)}`;
    });
    if (settled) await this.database.settle();
  }
}

/** Waits until PostgreSQL runs no statement and no autovacuum, so that no round is slowed down by the one before. */
export async function waitUntilIdle(database) {
  const begun = performance.now();
  let hasReported = false;
  await database.on('public', async (sql) => {
    for (let calm = 0; calm < 2 && performance.now() < begun + longestWait;) {
      const busy = await sql`
        SELECT backend_type AS type, left(query, 60) AS query FROM pg_stat_activity
        WHERE state = 'active' AND pid <> pg_backend_pid()
        AND backend_type IN ('client backend', 'parallel worker', 'autovacuum worker')`;
      calm = busy.length === 0 ? calm + 1 : 0;
      if (busy.length > 0 && !hasReported && performance.now() > begun + reportAfter) {
        hasReported = true;
        console.error(`Waiting for PostgreSQL: ${busy.map(({ type, query }) => `${type}, ${query}`).join('; ')}`);
      }
      await pause(20);
    }
  });
}
