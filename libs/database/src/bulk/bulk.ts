import type { BulkRow, BulkTable, BulkValue } from '../tables/bulk-table';
import { copyIn } from './copy';
import type { Sql } from '../connections/sql';
import { arrayLiteral } from '../connections/value-types';

/** Characters per write to the socket. */
const chunkLength = 65_536;

/** PostgreSQL keeps each row in memory until the statement has checked its foreign keys. This bounds that memory. */
const rowsPerStatement = 100_000;

/**
 * Writes rows with COPY. Memory use does not depend on the number of rows. A new statement begins every 100,000 rows, so
 * the write is atomic only inside a transaction.
 *
 * @returns the number of rows written
 * @throws the error of PostgreSQL if it rejects a row; errors of the row source unchanged
 */
export async function copyInto<Row extends BulkRow<Row>>(
  sql: Sql,
  { name, columns }: BulkTable<Row>,
  rows: Iterable<Row>,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const source = rows[Symbol.iterator]();
  for (let total = 0; ;) {
    const written = await copyIn(sql.unsafe(`COPY "${name}" (${list}) FROM STDIN`), chunksOf(source, columns));
    total += written;
    if (written < rowsPerStatement) return total;
  }
}

/** The rows of one statement. */
function* chunksOf<Row extends BulkRow<Row>>(
  source: Iterator<Row>,
  columns: readonly (keyof Row & string)[],
): Generator<string, void> {
  let chunk = '';
  for (let count = 0; count < rowsPerStatement; count += 1) {
    const next = source.next();
    if (next.done) break;
    chunk += copyLine(columns, next.value);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** A row in COPY's text format. */
function copyLine<Row extends BulkRow<Row>>(columns: readonly (keyof Row & string)[], row: Row): string {
  let line = '';
  for (const column of columns) line += `${line && '\t'}${field(row[column] ?? null)}`;
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
