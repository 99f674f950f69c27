import {
  type Condition,
  jsonPage,
  type ListSource,
  type ReadClient,
  readCursorPage,
  type ShareForm,
  whereClause,
} from '@homeroom/database';
import { type CursorRequest, type DomainError, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';

/** Where records are read from. */
export interface RecordSource extends Omit<ListSource, 'isFilteredFirst' | 'parent'> {
  readonly notFound: () => DomainError;
  /** The order of pages by number: of the ids in the columns of the table, and of the records in those of the view. */
  readonly order?: { readonly ids: string; readonly records: string };
}

/** Reads records from their view, as the JSON that the API answers. */
export abstract class RecordQueries<Filter, Included = undefined> {
  private readonly selections = new Map<Included | undefined, string>();

  constructor(
    protected readonly reader: ReadClient,
    protected readonly source: RecordSource,
  ) {}

  /** @throws the error of an unknown record */
  one(id: number, include?: Included): Promise<string> {
    const selection = this.selections.get(include) ?? this.selectById(include);
    this.selections.set(include, selection);
    return this.reader.getJson(selection, id, this.source.notFound);
  }

  page(filter: Filter, request: PageRequest, include?: Included): Promise<Page> {
    const { where, values } = whereClause(this.conditionsOf(filter));
    const statement = this.findsFirst(filter) ? this.selectMatches(where, include) : this.selectPage(where, include);
    return this.reader.page(statement, [request.perPage, rowsBefore(request), ...values], this.formOf(filter));
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: Filter, request: CursorRequest, include?: Included): Promise<string> {
    const isFilteredFirst = this.isFilteredFirst(filter, request.sort);
    const list = { ...this.source, each: this.eachWith(include), isFilteredFirst };
    return readCursorPage(this.reader, list, this.conditionsOf(filter), request);
  }

  /** The conditions on the rows of the table. */
  protected abstract conditionsOf(filter: Filter): Condition[];

  /** Whether an index on the conditions finds the matching rows, before they are ordered. */
  protected findsFirst(_filter: Filter): boolean {
    return false;
  }

  /** As of a list: see `ListSource`. */
  protected isFilteredFirst(_filter: Filter, _sort: string | null): boolean {
    return false;
  }

  /** How the records of a restricted caller are found. */
  protected formOf(_filter: Filter): ShareForm {
    return 'page';
  }

  /** SQL for the JSON text of the row `r` of the view; absent for that of the row alone. */
  protected eachWith(_include: Included | undefined): string | undefined {
    return this.source.each;
  }

  protected selectById(include: Included | undefined): string {
    const each = this.eachWith(include) ?? 'row_to_json(r)::text';
    return `SELECT id, ${each} AS json FROM ${this.source.view} r WHERE id = ANY ($1::int[])`;
  }

  /** The total counts the rows. */
  private selectPage(where: string, include: Included | undefined): string {
    const { table } = this.source;
    return `SELECT ${this.pageOf(`SELECT id FROM ${table} ${where}`, include)} AS json,
  (SELECT count(*) FROM ${table} ${where}) AS total`;
  }

  /** MATERIALIZED makes the planner use the index on the conditions, independent of the statistics. */
  protected selectMatches(where: string, include?: Included): string {
    return `WITH match AS MATERIALIZED (SELECT id FROM ${this.source.table} ${where})
  SELECT ${this.pageOf('SELECT id FROM match', include)} AS json, (SELECT count(*) FROM match) AS total`;
  }

  /** The JSON array of the records of a page. @param ids selects the ids of all records of the list */
  protected pageOf(ids: string, include?: Included): string {
    const { view, order } = this.source;
    return jsonPage({
      view,
      ids: `${ids} ORDER BY ${order?.ids ?? 'id'} LIMIT $1::int OFFSET $2::bigint`,
      order: order?.records,
      each: this.eachWith(include),
    });
  }
}
