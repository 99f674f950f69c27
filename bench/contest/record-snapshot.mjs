import { setTimeout as pause } from 'node:timers/promises';

/** Those that refer to others first. */
const tables = ['attendance', 'grade', 'enrollment', 'announcement', 'school_class', 'teacher', 'student'];
/** Milliseconds until which it waits in silence, and until which it waits at all. */
const reportAfter = 5_000;
const longestWait = 60_000;

/** The records of a schema as they are before anything is measured; what is written later is taken away again. */
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

  /** Takes away what was written since. */
  takeBack() {
    return this.database.on(this.schema, async (sql) => {
      for (const [table, id] of this.last) await sql`DELETE FROM ${sql(table)} WHERE id > ${id}`;
      await sql`
        UPDATE school_class SET enrolled_count = seated.n
        FROM (SELECT class_id, count(*) AS n FROM enrollment GROUP BY class_id) seated
        WHERE seated.class_id = school_class.id AND seated.n <> enrolled_count`;
    });
  }

  /** The same, and no trace of it is left in the tables. @param settled whether a checkpoint follows */
  async restore(settled = true) {
    await this.takeBack();
    await this.database.on(this.schema, async (sql) => {
      for (const [table] of this.last) await sql`VACUUM ${sql(table)}`;
    });
    if (settled) await this.database.settle();
  }
}

/**
 * Waits until no statement runs, not even one that tidies up, so that nobody pays for what another has left; where that
 * takes long, says what it waits for.
 */
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
