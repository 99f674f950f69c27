import type { ReservedSql, TransactionSql } from 'postgres';
import { CopyIn } from './copy';
import { arrayLiteral } from '../connections/array-types';

/** A value that COPY can carry. Dates and instants go as text. */
type BulkValue = string | number | boolean | null | readonly string[];
export type BulkRow<Row> = { [column in keyof Row]: BulkValue };

/** What a context publishes of a table that may be written in bulk: its name, and its columns in the order of writing. */
export interface BulkTable<Row extends BulkRow<Row>> {
  readonly name: string;
  readonly columns: readonly (keyof Row & string)[];
}

/** One connection: COPY must not wander over a pool. */
type Connection = TransactionSql | ReservedSql;

/** Characters that are sent at once. */
const chunkLength = 65_536;

/** PostgreSQL remembers each row until its statement has checked the foreign keys; this bounds what it remembers. */
const rowsPerStatement = 100_000;

/**
 * Writes rows with COPY, as fast as PostgreSQL takes them, in memory that does not grow with their number. Every
 * 100,000 or so are a statement of their own, so that only a transaction writes all or nothing.
 *
 * @returns the number of rows written
 * @throws what PostgreSQL refuses, as the driver's PostgresError; what the rows themselves throw, as it is
 */
export async function copyInto<Row extends BulkRow<Row>>(
  sql: Connection,
  table: BulkTable<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<number> {
  let copy = await Copy.into(sql, table);
  let written = 0;
  const sendChunk = async () => {
    await copy.send();
    if (copy.rows < rowsPerStatement) return;
    written += await copy.end();
    copy = await Copy.into(sql, table);
  };
  try {
    // What is there at once is not waited for row by row: that would cost a third more.
    if (Symbol.iterator in rows) {
      for (const row of rows) if (copy.add(copyLine(table.columns, row))) await sendChunk();
    } else {
      for await (const row of rows) if (copy.add(copyLine(table.columns, row))) await sendChunk();
    }
    return written + (await copy.end());
  } catch (error) {
    throw await copy.abandon(error);
  }
}

/** A row as COPY's text format has it. */
function copyLine<Row extends BulkRow<Row>>(columns: readonly (keyof Row & string)[], row: Row): string {
  let line = '';
  for (const column of columns) line += `${line && '\t'}${field(row[column])}`;
  return `${line}\n`;
}

function field(value: BulkValue): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '\\N';
  return escapeText(typeof value === 'string' ? value : arrayLiteral(value));
}

const special = /[\\\t\n\r]/;
const everySpecial = new RegExp(special, 'g');
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Hardly any text has such a character, and to look is four times as fast as to replace. */
const escapeText = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? character) : text;

/** One COPY statement. */
class Copy {
  rows = 0;
  private chunk = '';

  private constructor(private readonly copy: CopyIn) {}

  static async into<Row extends BulkRow<Row>>(sql: Connection, { name, columns }: BulkTable<Row>): Promise<Copy> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    return new Copy(await CopyIn.begin(sql.unsafe(`COPY "${name}" (${list}) FROM STDIN`)));
  }

  /** @returns whether it is time to send */
  add(line: string): boolean {
    this.chunk += line;
    this.rows += 1;
    return this.chunk.length >= chunkLength;
  }

  async send(): Promise<void> {
    const chunk = this.chunk;
    this.chunk = '';
    await this.copy.write(chunk);
  }

  /** @returns the number of rows that PostgreSQL wrote */
  async end(): Promise<number> {
    if (this.chunk) await this.send();
    return this.copy.end();
  }

  /** @returns what went wrong */
  abandon(error: unknown): Promise<unknown> {
    return this.copy.abandon(error);
  }
}
