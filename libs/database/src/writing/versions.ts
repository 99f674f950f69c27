import type { EntitySchema } from '@mikro-orm/core';

/** How the earlier versions of the records of a table are kept. */
export interface Versioning {
  /** The table of the versions. It has the columns of the records, and those that `insertVersions` adds. */
  readonly mapping: EntitySchema;
  /** The columns whose change replaces a version. */
  readonly fields: readonly string[];
}

/** The API key that writes a row of `given`, or the dashboard user if there is no key. */
export const author = 'noted_key, CASE WHEN noted_key IS NULL THEN noted_user END';

/**
 * The INSERT that keeps replaced versions of records.
 *
 * @param columns of the records
 * @param replaced joins the relation `replaced`, the rows before the write, with `written` and `given`
 */
export const insertVersions = ({ mapping }: Versioning, columns: readonly string[], replaced: string): string =>
  `INSERT INTO ${mapping.meta.tableName} (record_id, ${columns.join(', ')}, changed_at, changed_by_key, changed_by_user)
    SELECT replaced.id, ${columns.map((column) => `replaced.${column}`).join(', ')}, coalesce(noted_at, now()), ${author}
    FROM ${replaced}`;
