import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The tables of a seeded school. Referenced tables come first. */
const seededTables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'];
const chunk = { highWaterMark: 262_144 };

/** The rows of a school as COPY files, one per table. */
export class ExportedSchool {
  /** Exports the sandbox. */
  static async of(database, tables = seededTables) {
    const school = new ExportedSchool(database, tables);
    await database.on('sandbox', async (sql) => {
      [{ server: school.server }] = await sql`SELECT current_setting('server_version') AS server`;
      for (const table of tables) school.columns.set(table, await columnsOf(sql, table));
      school.rows = await rowsOf(sql, tables);
    });
    for (const table of tables) await school.export(table);
    return school;
  }

  /** Uses a new connection per table, because postgres.js may leave a connection paused after reading a COPY. */
  export(table) {
    return this.database.on('sandbox', async (sql) => {
      const copy = await sql.unsafe(`COPY ${table} (${this.columns.get(table)}) TO STDOUT`).readable();
      await pipeline(copy, createWriteStream(this.fileOf(table)));
    });
  }

  /** Copies every table in one transaction. */
  copyInto(schema) {
    return this.database.on(schema, (pool) =>
      pool.begin(async (sql) => {
        for (const table of this.tables) {
          const copy = await sql.unsafe(`COPY ${table} (${this.columns.get(table)}) FROM STDIN`).writable();
          await pipeline(createReadStream(this.fileOf(table), chunk), copy);
        }
      }),
    );
  }

  async expectCopied(schema) {
    const rows = await this.database.on(schema, (sql) => rowsOf(sql, this.tables));
    if (rows !== this.rows) throw new Error(`${rows} of ${this.rows} rows were copied`);
  }

  /** The same tables without indexes, constraints and triggers. */
  makeBare() {
    return this.database.on('sandbox', async (sql) => {
      await sql`DROP SCHEMA IF EXISTS bare CASCADE`;
      await sql`CREATE SCHEMA bare`;
      for (const table of this.tables) {
        await sql.unsafe(`CREATE TABLE bare.${table} AS SELECT ${this.columns.get(table)} FROM ${table} WITH NO DATA`);
      }
    });
  }

  constructor(database, tables) {
    this.database = database;
    this.tables = tables;
    this.columns = new Map();
    this.rows = 0;
    this.server = '';
  }

  fileOf(table) {
    return join(this.database.folder, `${table}.copy`);
  }
}

/** Without generated columns, which COPY cannot write. */
async function columnsOf(sql, table) {
  const [row] = await sql`
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
  return row.columns;
}

async function rowsOf(sql, tables) {
  let rows = 0;
  for (const table of tables) {
    const [{ count }] = await sql`SELECT count(*)::integer AS count FROM ${sql(table)}`;
    rows += count;
  }
  return rows;
}
