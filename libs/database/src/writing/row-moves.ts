import type { Json } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { RecordTable } from '../tables/record-table';
import { withAuditInsert, type Write } from '../transactions/audited-write';
import { Transactions } from '../transactions/transactions';

/** A row as JSON, by its columns. */
export type StoredRow = Readonly<Record<string, Json>> & { readonly id: number };

type MovedTable = Pick<RecordTable, 'name' | 'record'>;

/**
 * Moves whole rows between records, sets rows aside and puts them back as they were. Call it inside a transaction, for a caller whose share was
 * checked. Each change of a record is audited.
 */
@Injectable()
export class RowMoves {
  constructor(private readonly transactions: Transactions) {}

  /** Locks the rows with one of these values in a column, and returns them by id. */
  rowsOf(
    { name }: Pick<RecordTable, 'name'>,
    column: string,
    values: readonly number[],
  ): Promise<readonly StoredRow[]> {
    // With the bare `id`, a plan may walk through the whole primary key.
    const sql = `SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${column} = ANY ($1::integer[]) ORDER BY id + 0 FOR UPDATE`;
    return this.rows(sql, values);
  }

  /** Gives the rows with these ids another value in a column. @param about the people whom the change concerns */
  async move(
    table: MovedTable,
    column: string,
    to: number,
    ids: readonly number[],
    about: readonly number[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const moving = {
      columns: 'to_id integer, ids integer[], about_ids integer[]',
      queries: `moved AS (UPDATE ${table.name} SET ${column} = to_id FROM given WHERE ${table.name}.id = ANY (given.ids)
        RETURNING ${table.name}.id, ordinality, about_ids)`,
      sql: 'SELECT ordinality, id, about_ids AS about FROM moved',
      row: { to_id: to, ids, about_ids: about },
    };
    await this.write(withAuditInsert(moving, 'changed', table.record, [column]));
  }

  /** Gives a row other values in some columns. */
  async change(
    table: MovedTable,
    id: number,
    values: Readonly<Record<string, unknown>>,
    about: readonly number[],
  ): Promise<void> {
    const columns = Object.keys(values);
    if (columns.length === 0) return;
    const list = columns.map((column) => `"${column}"`).join(', ');
    const changing = {
      columns: 'row_id integer, new_values jsonb, about_ids integer[]',
      queries: `changed AS (UPDATE ${table.name} SET (${list}) = (SELECT ${list} FROM jsonb_populate_record(NULL::${table.name}, new_values))
        FROM given WHERE ${table.name}.id = (SELECT row_id FROM given) RETURNING ${table.name}.id, ordinality, about_ids)`,
      sql: 'SELECT ordinality, id, about_ids AS about FROM changed',
      row: { row_id: id, new_values: values, about_ids: about },
    };
    await this.write(withAuditInsert(changing, 'changed', table.record, columns));
  }

  async remove(table: MovedTable, ids: readonly number[], about: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const removing = {
      columns: 'ids integer[], about_ids integer[]',
      queries: `removed AS (DELETE FROM ${table.name} USING given WHERE ${table.name}.id = ANY (given.ids)
        RETURNING ${table.name}.id, ordinality, about_ids)`,
      sql: 'SELECT ordinality, id, about_ids AS about FROM removed',
      row: { ids, about_ids: about },
    };
    await this.write(withAuditInsert(removing, 'removed', table.record, []));
  }

  /** Stores removed rows again, with their ids. */
  async putBack(table: MovedTable, rows: readonly StoredRow[], about: readonly number[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const columns = await this.storedColumns(table.name, Object.keys(first));
    const adding: Write = {
      columns: 'stored jsonb, about_ids integer[]',
      queries: `added AS (INSERT INTO ${table.name} (${columns}) SELECT ${columns} FROM given
          CROSS JOIN LATERAL jsonb_array_elements(stored) each (row)
          CROSS JOIN LATERAL jsonb_populate_record(NULL::${table.name}, each.row) RETURNING id)`,
      sql: 'SELECT ordinality, id, about_ids AS about FROM added CROSS JOIN given',
      row: { stored: rows, about_ids: about },
    };
    await this.write(withAuditInsert(adding, 'created', table.record, []));
  }

  /** Adds rows that belong to other records and are not audited by themselves, such as versions. @returns their ids */
  async addParts(
    { name }: Pick<RecordTable, 'name'>,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<readonly number[]> {
    const [first] = rows;
    if (!first) return [];
    const columns = await this.storedColumns(name, Object.keys(first));
    const added = await this.transactions.execute<{ id: number }>({
      sql: `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::text::jsonb) RETURNING id`,
      values: [JSON.stringify(rows)],
    });
    return added.map(({ id }) => id);
  }

  async removeParts({ name }: Pick<RecordTable, 'name'>, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.transactions.execute({ sql: `DELETE FROM ${name} WHERE id = ANY ($1::integer[])`, values: [ids] });
  }

  /** The ids among these of rows that no transaction has changed since the one with an id. They stay locked. */
  async unchangedSince(
    { name }: Pick<RecordTable, 'name'>,
    ids: readonly number[],
    transaction: string,
  ): Promise<ReadonlySet<number>> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT id FROM ${name} WHERE id = ANY ($1::integer[]) AND changed_in = $2::text::xid8 ORDER BY id FOR UPDATE`,
      values: [ids, transaction],
    });
    return new Set(rows.map(({ id }) => id));
  }

  private async rows(sql: string, values: readonly number[]): Promise<readonly StoredRow[]> {
    const rows = await this.transactions.execute<{ row: StoredRow }>({ sql, values: [values] });
    return rows.map(({ row }) => row);
  }

  /**
   * The columns of a table that can be written, among those of a stored row. A row may have been stored by an earlier release. It gets a new
   * change, by which clients find it.
   */
  private async storedColumns(table: string, stored: readonly string[]): Promise<string> {
    const columns = await this.transactions.execute<{ name: string }>({
      sql: `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND attname = ANY ($2::text[]) AND NOT (attname IN ('changed_in', 'changed_at') AND EXISTS (
          SELECT FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = 'changed_in')) ORDER BY attnum`,
      values: [table, stored],
    });
    return columns.map(({ name }) => `"${name}"`).join(', ');
  }

  private async write({ sql, row }: ReturnType<typeof withAuditInsert>): Promise<void> {
    await this.transactions.execute({ sql, values: [JSON.stringify([row])] });
  }
}
