import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { RosterKind } from '../../domain/roster-object';

/** A row of a package, as far as others refer to it. */
export interface PackageRow {
  readonly sourcedId: string;
  readonly line: number;
  /** Whether the package removes the object. */
  readonly isRemoved: boolean;
}

/** Adds sourcedIds, the first of several equal ones. @returns each with its line, also those that were there before */
const ADD = `WITH given AS (
    SELECT * FROM unnest($2::text[], $3::integer[], $4::boolean[]) WITH ORDINALITY AS row (sourced_id, line, is_removed, place)),
  added AS (INSERT INTO package_sourced_id (kind, sourced_id, line, is_removed)
    SELECT $1, sourced_id, line, is_removed FROM given ORDER BY place ON CONFLICT DO NOTHING RETURNING sourced_id, line)
  SELECT sourced_id, line FROM added UNION ALL
  SELECT sourced_id, line FROM package_sourced_id WHERE kind = $1 AND sourced_id = ANY ($2::text[])`;

/**
 * The sourcedIds that a package has, each with the line of its first row. A district has hundreds of thousands, so they are in a temporary
 * table. Call it inside the transaction of an import.
 */
@Injectable()
export class SourcedIdRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Makes the table, which the end of the transaction drops. */
  async begin(): Promise<void> {
    const sql = `CREATE TEMPORARY TABLE package_sourced_id (
        kind text NOT NULL, sourced_id text NOT NULL, line integer NOT NULL, is_removed boolean NOT NULL,
        PRIMARY KEY (kind, sourced_id))
      ON COMMIT DROP`;
    await this.transactions.execute({ sql, values: [] });
  }

  /** Adds the sourcedIds of rows. @returns the line of the first row of each */
  async add(kind: RosterKind, rows: readonly PackageRow[]): Promise<ReadonlyMap<string, number>> {
    const columns = [
      rows.map(({ sourcedId }) => sourcedId),
      rows.map(({ line }) => line),
      rows.map(({ isRemoved }) => isRemoved),
    ];
    const values = [kind, ...columns];
    const found = await this.transactions.execute<{ sourced_id: string; line: number }>({ sql: ADD, values });
    return new Map(found.map(({ sourced_id, line }) => [sourced_id, line]));
  }

  /** The rows that the package has of objects, also rows that are refused. */
  async find(kind: RosterKind, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, PackageRow>> {
    const rows = await this.transactions.execute<PackageRow>({
      sql: `SELECT sourced_id AS "sourcedId", line, is_removed AS "isRemoved" FROM package_sourced_id
        WHERE kind = $1 AND sourced_id = ANY ($2::text[])`,
      values: [kind, sourcedIds],
    });
    return new Map(rows.map((row) => [row.sourcedId, row]));
  }

  /** Those of the sourcedIds that the package does not have. */
  async without(kind: RosterKind, sourcedIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.transactions.execute<{ id: string }>({
      sql: `SELECT id FROM unnest($2::text[]) AS given (id)
        WHERE NOT EXISTS (SELECT FROM package_sourced_id WHERE kind = $1 AND sourced_id = given.id)`,
      values: [kind, sourcedIds],
    });
    return rows.map(({ id }) => id);
  }
}
