import { type Client, escapeIdentifier } from 'pg';
import Cursor from 'pg-cursor';
import { join, raw, Sql as Composed } from 'sql-template-tag';
import { parameterOf } from './value-types';

/** A connection for one statement. */
interface Acquired {
  readonly client: Pick<Client, 'end' | 'off' | 'once' | 'query'>;
  readonly release: () => void;
}

/** Acquires a connection. It has to be released. */
export type Acquire = () => Promise<Acquired>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the statement decides the columns
type AnyRows = Record<string, any>[];

/** Rows, and the number of rows that the statement returned or changed. */
export type Result<Rows extends readonly object[] = AnyRows> = Rows & { readonly count: number };

/** A statement, which is sent when it is awaited, or a part of one, which is embedded in another. */
export class Query<Rows extends readonly object[] = AnyRows> extends Composed implements PromiseLike<Result<Rows>> {
  constructor(
    { strings, values }: Composed,
    /** Acquires the connection of the statement. */
    readonly acquire: Acquire,
  ) {
    super(strings, values);
  }

  /** Sends the statement. */
  then<Fulfilled = Result<Rows>, Rejected = never>(
    onFulfilled?: ((result: Result<Rows>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return send<Rows>(this.acquire, this.text, this.values).then(onFulfilled, onRejected);
  }

  /** Sends the statement and reads its rows in batches. Until the last one, the connection answers no other statement. */
  async *cursor(size: number): AsyncGenerator<Rows, void> {
    const { client, release } = await this.acquire();
    const cursor = client.query(new Cursor<Rows[number]>(this.text, this.values.map(parameterOf)));
    let hasFailed = false;
    cursor.on('error', () => (hasFailed = true));
    try {
      for (let rows = await cursor.read(size); rows.length > 0; rows = await cursor.read(size)) {
        yield rows as readonly object[] as Rows;
      }
    } finally {
      if (!hasFailed) await closeCursor(client, cursor);
      release();
    }
  }
}

/**
 * Composes statements from templates. Each value becomes a parameter, except parts of statements. `sql(name)` is a quoted
 * identifier, such as that of `access.api_key`, or several, separated by commas.
 */
export interface Sql {
  <Rows extends readonly object[] = AnyRows>(strings: TemplateStringsArray, ...values: readonly unknown[]): Query<Rows>;
  (names: string | readonly string[]): Composed;
  /** Parts of a statement, at least one, joined by spaces. */
  join(parts: readonly Query[]): Query;
  /** A statement, or a part of one, without parameters. */
  unsafe<Rows extends readonly object[] = AnyRows>(text: string): Query<Rows>;
  /** Sends a statement with the parameters `$1`, `$2` and so on. */
  send<Rows extends readonly object[] = AnyRows>(text: string, values: readonly unknown[]): Promise<Result<Rows>>;
}

/** Sends each statement over a connection that is acquired for it. */
export function sqlOver(acquire: Acquire): Sql {
  const compose = (first: TemplateStringsArray | string | readonly string[], ...values: readonly unknown[]) =>
    isTemplate(first)
      ? new Query(new Composed(first, values), acquire)
      : raw([first].flat().map(identifier).join(', '));
  return Object.assign(compose, {
    join: (parts: readonly Query[]) => new Query(join(parts, ' '), acquire),
    unsafe: (text: string) => new Query(raw(text), acquire),
    send: (text: string, values: readonly unknown[]) => send(acquire, text, values),
  }) as Sql;
}

const isTemplate = (first: TemplateStringsArray | string | readonly string[]): first is TemplateStringsArray =>
  typeof first === 'object' && 'raw' in first;

const identifier = (name: string): string => name.split('.').map(escapeIdentifier).join('.');

/** pg-cursor waits for an answer, which a lost connection does not give. */
async function closeCursor(client: Acquired['client'], cursor: Cursor): Promise<void> {
  const { promise: lost, resolve } = Promise.withResolvers<null>();
  const ended = () => resolve(null);
  client.once('end', ended);
  await Promise.race([cursor.close(), lost]);
  client.off('end', ended);
}

async function send<Rows extends readonly object[]>(
  acquire: Acquire,
  text: string,
  values: readonly unknown[],
): Promise<Result<Rows>> {
  const { client, release } = await acquire();
  try {
    const { rows, rowCount } = await client.query(text, values.map(parameterOf));
    return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as readonly object[] as Result<Rows>;
  } finally {
    release();
  }
}
