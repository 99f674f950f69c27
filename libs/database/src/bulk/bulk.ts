import type { ReservedSql, TransactionSql } from 'postgres';
import type { BulkRow, BulkTable, BulkValue } from './bulk-table';
import { CopyIn } from './copy';
import { arrayLiteral } from '../connections/array-types';

/** A single connection. COPY must not be spread over a pool. */
type Connection = TransactionSql | ReservedSql;

/** Characters per write to the socket. */
const chunkLength = 65_536;

/** PostgreSQL keeps each row in memory until the statement has checked its foreign keys. This bounds that memory. */
const rowsPerStatement = 100_000;

/**
 * Writes rows with COPY. Memory use does not depend on the number of rows. A new statement begins about every 100,000
 * rows, so the write is atomic only inside a transaction.
 *
 * @returns the number of rows written
 * @throws the driver's PostgresError if PostgreSQL rejects a row; errors of the row source unchanged
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
    // Awaiting each row of a synchronous source would take a third longer.
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

/** A row in COPY's text format. */
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

/** Most texts have no special character, and the test is four times as fast as the replacement. */
const escapeText = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? character) : text;

class Copy {
  rows = 0;
  private chunk = '';

  private constructor(private readonly copy: CopyIn) {}

  static async into<Row extends BulkRow<Row>>(sql: Connection, { name, columns }: BulkTable<Row>): Promise<Copy> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    return new Copy(await CopyIn.begin(sql.unsafe(`COPY "${name}" (${list}) FROM STDIN`)));
  }

  /** @returns whether the chunk is large enough to send */
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

  /** @returns the error to throw */
  abandon(error: unknown): Promise<unknown> {
    return this.copy.abandon(error);
  }
}
