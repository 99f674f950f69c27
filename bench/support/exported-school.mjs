import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Those that others refer to first. */
const tables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'];
const chunk = { highWaterMark: 262_144 };

/** The rows of the seeded school as files of COPY, one a table. */
export class ExportedSchool {
  /** That of the sandbox. */
  static async of(database) {
    const school = new ExportedSchool(database);
    await database.on('sandbox', async (sql) => {
      [{ server: school.server }] = await sql`SELECT current_setting('server_version') AS server`;
      for (const table of tables) school.columns.set(table, await columnsOf(sql, table));
      school.rows = await rowsOf(sql);
    });
    for (const table of tables) await school.export(table);
    return school;
  }

  /** On a connection of its own, since postgres.js may leave one paused after a COPY that it reads. */
  export(table) {
    return this.database.on('sandbox', async (sql) => {
      const copy = await sql.unsafe(`COPY ${table} (${this.columns.get(table)}) TO STDOUT`).readable();
      await pipeline(copy, createWriteStream(this.fileOf(table)));
    });
  }

  /** Every row of every table in one transaction, by the shortest way: a file, a stream, a COPY each. */
  copyInto(schema) {
    return this.database.on(schema, (pool) =>
      pool.begin(async (sql) => {
        for (const table of tables) {
          const copy = await sql.unsafe(`COPY ${table} (${this.columns.get(table)}) FROM STDIN`).writable();
          await pipeline(createReadStream(this.fileOf(table), chunk), copy);
        }
      }),
    );
  }

  async expectCopied(schema) {
    const rows = await this.database.on(schema, rowsOf);
    if (rows !== this.rows) throw new Error(`${rows} rows were copied of ${this.rows}`);
  }

  /** The same tables with nothing to keep: no index, no constraint, no trigger. */
  makeBare() {
    return this.database.on('sandbox', async (sql) => {
      await sql`DROP SCHEMA IF EXISTS bare CASCADE`;
      await sql`CREATE SCHEMA bare`;
      for (const table of tables) {
        await sql.unsafe(`CREATE TABLE bare.${table} AS SELECT ${this.columns.get(table)} FROM ${table} WITH NO DATA`);
      }
    });
  }

  constructor(database) {
    this.database = database;
    this.columns = new Map();
    this.rows = 0;
    this.server = '';
  }

  fileOf(table) {
    return join(this.database.folder, `${table}.copy`);
  }
}

/** Those that COPY may write: PostgreSQL makes the others itself. */
async function columnsOf(sql, table) {
  const [row] = await sql`
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
  return row.columns;
}

async function rowsOf(sql) {
  let rows = 0;
  for (const table of tables) {
    const [{ count }] = await sql`SELECT count(*)::integer AS count FROM ${sql(table)}`;
    rows += count;
  }
  return rows;
}
