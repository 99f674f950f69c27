import { type Readable, Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type PendingQuery, type Row } from 'postgres';

const { PostgresError } = postgres;

/** A statement that has not been sent. */
type Statement = PendingQuery<Row[]>;

/**
 * `COPY ... FROM STDIN`. Sends the chunks unchanged, and leaves the connection usable.
 *
 * @returns the number of rows that PostgreSQL wrote
 * @throws the error of PostgreSQL if there is one, else the error of the chunks
 */
export async function copyIn(statement: Statement, chunks: Iterable<string> | AsyncIterable<Buffer>): Promise<number> {
  const outcome = outcomeOf(statement);
  const stream = await statement.writable();
  try {
    // If PostgreSQL rejects the rows at their end, the stream never finishes.
    const [rows] = await Promise.all([outcome, pipeline(chunks, stream)]);
    return rows;
  } catch (error) {
    await outcome.catch(() => undefined);
    throw stream.errored ?? error;
  }
}

/**
 * `COPY ... TO STDOUT`, read at the consumer's pace. If the consumer stops early, the statement is cancelled.
 *
 * @returns the number of rows that PostgreSQL sent
 */
export async function* copyOut(statement: Statement): AsyncGenerator<Buffer, number> {
  const outcome = outcomeOf(statement);
  const stream: Readable = await statement.readable();
  // postgres.js pauses the socket under backpressure and does not resume it after the last row.
  const resume = () => stream._read(0);
  stream.once('end', resume).once('error', (error) => error instanceof PostgresError && resume());
  let isComplete = false;
  try {
    // The stream must not be destroyed: data still in transit has to be read, or the connection would hang.
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    isComplete = true;
    return await outcome;
  } finally {
    if (!isComplete) {
      stream.resume();
      await cancel(statement, outcome);
    }
  }
}

/** Cancels a statement. A request that does not reach PostgreSQL, as on a busy machine, is sent again. */
async function cancel(statement: Statement, outcome: Promise<number>): Promise<void> {
  const query = statement as unknown as QueryInternals;
  const ended = outcome.then(
    () => true,
    () => true,
  );
  let hasEnded = false;
  while (!hasEnded) {
    if (query.active) await query.canceller(query).catch(() => undefined);
    hasEnded = await Promise.race([ended, pause(cancelledWithin, false, { ref: false })]);
  }
}

/** Milliseconds. */
const cancelledWithin = 2_000;

/** Internals of a postgres.js query. Its own promise resolves with the stream as soon as PostgreSQL accepts COPY. */
interface QueryInternals {
  resolve: (result: Stream | { count: number }) => void;
  reject: (error: Error) => void;
  /** The query is running and can be cancelled. */
  active: boolean;
  /** Sends a cancel request. @returns when PostgreSQL has taken it */
  canceller: (query: QueryInternals) => Promise<void>;
}

/**
 * The number of rows copied. postgres.js 3.4.9 does not report what PostgreSQL answers after the last row
 * (porsager/postgres#1173), so the transaction would wait forever. This intercepts the query's second settlement.
 */
function outcomeOf(statement: Statement): Promise<number> {
  const query = statement as unknown as QueryInternals;
  const { resolve, reject } = query;
  const outcome = new Promise<number>((succeed, fail) => {
    query.resolve = (result) => {
      if (!(result instanceof Stream)) return succeed(result.count);
      resolve(result);
      query.active = true;
    };
    query.reject = (error) => {
      reject(error);
      fail(error);
    };
  });
  outcome.catch(() => undefined);
  return outcome;
}
