import type { Page } from '@homeroom/kernel';
import type { Connections } from '../connections/connections';
import type { DatabaseWatch } from '../health/database-watch';
import type { Replicas } from '../replicas/replicas';
import { type Identified, RowLoader } from './row-loader';
import type { Transactions } from '../transactions/transactions';

/** The most that one statement reads: it must not keep those behind it waiting. */
const mostRows = 100;

/** What a statement may be given. A date goes as text and is cast in the statement. */
export type Parameter = string | number | bigint | boolean | null | Date | Uint8Array | readonly (string | number)[];

/**
 * The one way in which everything is read: prepared statements on few pipelining connections, whose JSON PostgreSQL writes.
 * What is answered is neither hydrated nor serialised again. Pages and lists may come from a replica that has all that the primary
 * has; everything else is the primary's to say.
 */
export class ReadClient {
  /** Milliseconds that a read may take. */
  protected readonly timeout: number = 5_000;
  private readonly rowsById = new Map<string, RowLoader<Identified>>();

  /**
   * @param transactions those within which reads are made as well
   * @param watch who knows when nobody would answer
   * @param replicas of which one may answer a list
   */
  constructor(
    private readonly primary: Connections,
    private readonly transactions?: Transactions,
    private readonly watch?: DatabaseWatch,
    private readonly replicas: Replicas | null = null,
  ) {}

  /**
   * The row with an id: the statement selects its `id` with the rest, `WHERE id = ANY ($1::int[])`. Null where there is none.
   * Outside of a transaction it is read together with others that are asked for in the same turn of the event loop.
   */
  async byId<Row extends Identified>(statement: string, id: number): Promise<Row | null> {
    if (this.transactions?.isActive) return (await this.rows<Row>(statement, [[id]]))[0] ?? null;
    const loader = this.rowsById.get(statement) ?? new RowLoader((ids) => this.rows(statement, [ids]), mostRows);
    this.rowsById.set(statement, loader);
    return (loader as unknown as RowLoader<Row>).load(id);
  }

  /** The JSON text of the record with an id, from a column named `json` of such a statement. @throws the refusal given */
  async getJson(statement: string, id: number, notFound: () => Error): Promise<string> {
    const row = await this.byId<Identified & { readonly json: string }>(statement, id);
    if (!row) throw notFound();
    return row.json;
  }

  /** What is read of many records at once, such as a roster: the statement answers one row, or none. */
  async list<Row>(statement: string, parameters: readonly Parameter[]): Promise<Row | null> {
    const [row] = await this.read<Row>(statement, parameters, this.replicas);
    return row ?? null;
  }

  /** One page: a column `json`, the text of an array, and a column `total`. */
  async page(statement: string, parameters: readonly Parameter[]): Promise<Page> {
    const row = await this.list<{ json: string; total: string | number }>(statement, parameters);
    if (!row) throw new Error('A statement that reads a page must answer one row');
    return { rows: row.json, total: Number(row.total) };
  }

  /** Rows as the driver parses them, for answers that are put together here. */
  rows<Row>(statement: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    return this.read<Row>(statement, parameters, null);
  }

  private read<Row>(statement: string, parameters: readonly Parameter[], replicas: Replicas | null) {
    const send = () =>
      this.transactions?.read<Row>(statement, parameters) ??
      replicas?.rows<Row>(statement, parameters, () => this.primary.rows<Row>(statement, parameters)) ??
      this.primary.rows<Row>(statement, parameters);
    return this.watch?.whileAvailable('read', this.timeout, send) ?? send();
  }
}

/**
 * What looks at much of a school, or writes down what many requests did: on connections of its own, where no request waits
 * behind it.
 */
export class ReportClient extends ReadClient {
  protected override readonly timeout = 20_000;
}

/** A column as the wire shows an instant: UTC with `Z` and milliseconds. */
export const instantAsText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Aggregates the JSON texts of rows into their array, without the white space that json_agg adds. */
export const aggregateJson = (each: string): string => `'[' || coalesce(string_agg(${each}, ','), '') || ']'`;

/**
 * The JSON array of the rows of a subquery, in its order.
 *
 * @param each the JSON text of the row `r`
 */
export const jsonArray = (rows: string, each = 'row_to_json(r)::text'): string =>
  `(SELECT ${aggregateJson(each)} FROM (${rows}) r)`;

interface Selection {
  /** Of the records, with an `id`. */
  readonly view: string;
  /** Selects the ids of those that are wanted. */
  readonly ids: string;
  /** Their order, in columns of the view. */
  readonly order?: string;
}

/**
 * The records whose ids a subquery selects. The ids come from an index alone, and their records are fetched by them in one
 * go, whatever the planner guesses: rows before a page cost next to nothing, and joining the two would cost three times as
 * much.
 */
export const selectByIds = ({ view, ids, order = 'id' }: Selection): string =>
  `SELECT * FROM ${view} WHERE id = ANY (ARRAY(${ids})) ORDER BY ${order}`;

/** The JSON array of what `foundById` finds. @param each as of `jsonArray` */
export const jsonPage = ({ each, ...selection }: Selection & { readonly each?: string }): string =>
  jsonArray(selectByIds(selection), each);
