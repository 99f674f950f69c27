import { type Readable, Stream, type Writable } from 'node:stream';
import postgres, { type PendingQuery, type Row } from 'postgres';

const { PostgresError } = postgres;

/** A statement that was not sent yet. */
type Statement = PendingQuery<Row[]>;

/** `COPY ... FROM STDIN`: what is written goes to PostgreSQL as it is. */
export class CopyIn {
  private constructor(
    private readonly stream: Writable,
    private readonly outcome: Promise<number>,
  ) {}

  static async begin(statement: Statement): Promise<CopyIn> {
    const outcome = outcomeOf(statement);
    const stream = await statement.writable();
    stream.on('error', () => undefined);
    return new CopyIn(stream, outcome);
  }

  /** Resolves once the socket has taken it. */
  async write(chunk: string | Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** @returns the number of rows that PostgreSQL wrote */
  async end(): Promise<number> {
    this.stream.end();
    return this.outcome;
  }

  /** Calls the statement off, unless PostgreSQL did, and gives the connection back in order. @returns what went wrong */
  async abandon(error: unknown): Promise<unknown> {
    const streamError = this.stream.errored;
    this.stream.destroy(error instanceof Error ? error : new Error(String(error)));
    await this.outcome.catch(() => undefined);
    return streamError ?? error;
  }
}

/**
 * `COPY ... TO STDOUT`: what PostgreSQL sends, as fast as it is taken. Who takes no more has the statement cancelled.
 *
 * @returns the number of rows that PostgreSQL sent
 */
export async function* copyOut(statement: Statement): AsyncGenerator<Buffer, number> {
  const outcome = outcomeOf(statement);
  const stream: Readable = await statement.readable();
  // Where rows come faster than they are taken, postgres.js pauses the socket; when they were the last, for good.
  const resume = () => stream._read(0);
  stream.once('end', resume).once('error', (error) => error instanceof PostgresError && resume());
  let isComplete = false;
  try {
    // Not to be destroyed: what is still on its way has to be read, or the connection would stand still.
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    isComplete = true;
    return await outcome;
  } finally {
    if (!isComplete) {
      statement.cancel();
      stream.resume();
      await outcome.catch(() => undefined);
    }
  }
}

/** A postgres.js query, whose own promise resolves, with the stream, once PostgreSQL agrees to COPY. */
interface QueryInternals {
  resolve: (result: Stream | { count: number }) => void;
  reject: (error: Error) => void;
  /** It runs, and may be cancelled. */
  active: boolean;
}

/**
 * How many rows were copied. What PostgreSQL says after the last row reaches neither the stream nor anyone else in
 * postgres.js 3.4.9 (porsager/postgres#1173): the transaction would wait for ever. So the query's second settling, which
 * may come at once, is listened for.
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
