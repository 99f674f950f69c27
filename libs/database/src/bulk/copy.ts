import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import type { Query } from '../connections/sql';

/**
 * `COPY ... FROM STDIN`. Sends the chunks unchanged, and leaves the connection usable.
 *
 * @returns the number of rows that PostgreSQL wrote
 * @throws the error of PostgreSQL if there is one, else the error of the chunks
 */
export async function copyIn(statement: Query, chunks: Iterable<string> | AsyncIterable<Buffer>): Promise<number> {
  const { client, release } = await statement.acquire();
  try {
    const stream = client.query(from(statement.text));
    await pipeline(chunks, stream);
    return stream.rowCount;
  } finally {
    release();
  }
}

/** `COPY ... TO STDOUT`, read at the consumer's pace. A connection whose rows are not read to their end is closed. */
export async function* copyOut(statement: Query): AsyncGenerator<Buffer, void> {
  const { client, release } = await statement.acquire();
  // The iterator throws errors, such as that of a lost connection. Without a listener, the event would end the process as well.
  const stream = client.query(to(statement.text)).on('error', () => undefined);
  let isComplete = false;
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    isComplete = true;
  } finally {
    if (!isComplete) await client.end();
    release();
  }
}
