import type { Page } from '@homeroom/kernel';
import type { Connections } from '../connections/connections';
import type { DatabaseWatch } from '../health/database-watch';
import type { Replicas } from '../replicas/replicas';
import { OutsideShare } from '../shares/outside-share';
import type { RestrictedStatements } from '../shares/restricted-statements';
import { currentShare, type ShareOfDay } from '../transactions/request-context';
import type { ShareForm } from '../shares/share-rule';
import { type Identified, RowLoader } from './row-loader';
import type { Transactions } from '../transactions/transactions';

/** Maximum number of rows per statement, so that the statements behind it do not wait long. */
const mostRows = 100;

/** A parameter of a statement. Dates are passed as text and cast in the statement. */
export type Parameter = string | number | bigint | boolean | null | Date | Uint8Array | readonly (string | number)[];

/**
 * Reads with prepared statements on a few pipelining connections. PostgreSQL writes the JSON, which is neither hydrated
 * nor serialised again. Pages and lists may be read from a replica that has replayed all commits of the primary.
 * Everything else is read from the primary.
 */
export class ReadClient {
  /** Timeout of a read in milliseconds. */
  protected readonly timeout: number = 5_000;
  /** How `rows` finds the records of a restricted caller. */
  protected readonly formOfRows: ShareForm = 'rows';
  private readonly rowsById = new Map<string, RowLoader<Identified>>();

  /**
   * @param transactions reads inside a transaction use its connection
   * @param watch rejects reads while the database is away
   * @param replicas may answer lists
   * @param restricted reads for callers with a share; without it they are refused
   */
  constructor(
    private readonly primary: Connections,
    private readonly transactions?: Transactions,
    private readonly watch?: DatabaseWatch,
    private readonly replicas: Replicas | null = null,
    private readonly restricted: Restricted | null = null,
  ) {}

  /**
   * Reads one row by its id. The statement has to select `id` and to filter with `WHERE id = ANY ($1::int[])`. Returns
   * null if there is no such row. Outside a transaction, all rows requested in the same tick are read by one statement.
   */
  async byId<Row extends Identified>(statement: string, id: number): Promise<Row | null> {
    if (this.transactions?.isActive || currentShare() !== null)
      return (await this.rows<Row>(statement, [[id]]))[0] ?? null;
    const loader = this.rowsById.get(statement) ?? new RowLoader((ids) => this.rows(statement, [ids]), mostRows);
    this.rowsById.set(statement, loader);
    return (loader as unknown as RowLoader<Row>).load(id);
  }

  /** The JSON text of a record, from the column `json` of such a statement. @throws the error of `notFound` */
  async getJson(statement: string, id: number, notFound: () => Error): Promise<string> {
    const row = await this.byId<Identified & { readonly json: string }>(statement, id);
    if (!row) throw notFound();
    return row.json;
  }

  /**
   * Reads data of many records, such as a roster. The statement returns one row or none.
   *
   * @param form how the records of a restricted caller are found
   */
  async list<Row>(statement: string, parameters: readonly Parameter[], form: ShareForm = 'rows'): Promise<Row | null> {
    const [row] = await this.read<Row>(statement, parameters, { replicas: this.replicas, form });
    return row ?? null;
  }

  /** One page. The statement returns a column `json`, the text of an array, and a column `total`. */
  async page(statement: string, parameters: readonly Parameter[], form: ShareForm = 'page'): Promise<Page> {
    const row = await this.list<{ json: string; total: string | number }>(statement, parameters, form);
    if (!row) throw new Error('A statement that reads a page must return one row');
    return { rows: row.json, total: Number(row.total) };
  }

  /** Rows as the driver parses them. */
  rows<Row>(statement: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    return this.read<Row>(statement, parameters, { replicas: null, form: this.formOfRows });
  }

  /** The relations that together have the changes of a table for the current caller, each row once. */
  changesOf(table: string): readonly string[] {
    return currentShare() === null ? [table] : (this.restricted?.statements.changesOf(table) ?? [table]);
  }

  private read<Row>(
    statement: string,
    parameters: readonly Parameter[],
    { replicas, form }: Reading,
  ): Promise<readonly Row[]> {
    const share = currentShare();
    if (share !== null) return this.readInShare<Row>(statement, parameters, { share, form });
    const send = () =>
      this.transactions?.read<Row>(statement, parameters) ??
      replicas?.rows<Row>(statement, parameters, () => this.primary.rows<Row>(statement, parameters)) ??
      this.primary.rows<Row>(statement, parameters);
    return this.watch?.whileAvailable('read', this.timeout, send) ?? send();
  }

  /** @throws OutsideShare for a statement about a table that restricted callers do not see */
  private async readInShare<Row>(
    statement: string,
    parameters: readonly Parameter[],
    { share, form }: { readonly share: ShareOfDay; readonly form: ShareForm },
  ): Promise<readonly Row[]> {
    if (!this.restricted) throw new OutsideShare();
    const { statements, connections } = this.restricted;
    const text = statements.of(statement, form, parameters.length);
    const values = [...parameters, share.id, share.today];
    const send = () => this.transactions?.read<Row>(text, values) ?? connections.rows<Row>(text, values);
    return this.watch?.whileAvailable('read', this.timeout, send) ?? send();
  }
}

/** What reads of restricted callers need. */
interface Restricted {
  readonly statements: RestrictedStatements;
  /** They find no table of the environment by its name. */
  readonly connections: Connections;
}

interface Reading {
  /** May answer instead of the primary. */
  readonly replicas: Replicas | null;
  readonly form: ShareForm;
}

/** Runs reports and writes aggregated usage, on separate connections so that requests do not wait behind them. */
export class ReportClient extends ReadClient {
  protected override readonly timeout = 20_000;
  protected override readonly formOfRows = 'share';
}

/** Reads of other systems that fetch whole collections, on separate connections so that requests of the API do not wait behind them. */
export class BulkReadClient extends ReadClient {}

/** SQL that formats a column as an instant of the API: UTC with `Z` and milliseconds. */
export const instantAsText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Aggregates the JSON texts of rows into an array, without the white space that json_agg adds. */
export const aggregateJson = (each: string): string => `'[' || coalesce(string_agg(${each}, ','), '') || ']'`;

/** SQL for the JSON text of an object with further fields. @param fields SQL for texts that begin with a comma, or are empty */
export const withFields = (json: string, fields: readonly string[]): string =>
  `left(${json}, -1) || ${fields.join(' || ')} || '}'`;

/**
 * The JSON array of the rows of a subquery, in its order.
 *
 * @param each the JSON text of the row `r`
 */
export const jsonArray = (rows: string, each = 'row_to_json(r)::text'): string =>
  `(SELECT ${aggregateJson(each)} FROM (${rows}) r)`;

interface Selection {
  /** The view of the records, with an `id`. */
  readonly view: string;
  /** Selects the ids of the wanted records. */
  readonly ids: string;
  /** Columns of the view. */
  readonly order?: string;
}

/**
 * Selects the records whose ids a subquery returns. The ids come from an index-only scan and the records are then
 * fetched by id, whatever the planner estimates. Rows before the page cost almost nothing; a join would cost three
 * times as much.
 */
export const selectByIds = ({ view, ids, order = 'id' }: Selection): string =>
  `SELECT * FROM ${view} WHERE id = ANY (ARRAY(${ids})) ORDER BY ${order}`;

/** The JSON array of the records of `selectByIds`. @param each as of `jsonArray` */
export const jsonPage = ({ each, ...selection }: Selection & { readonly each?: string }): string =>
  jsonArray(selectByIds(selection), each);
