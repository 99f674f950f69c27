import type { Versioning } from '../tables/record-table';

/** The API key that writes a row of `given`, or the dashboard user if there is no key. */
export const author = 'noted_key, CASE WHEN noted_key IS NULL THEN noted_user END';

/**
 * The INSERT that keeps replaced versions of records.
 *
 * @param columns of the records
 * @param replaced joins the relation `replaced`, the rows before the write, with `written` and `given`
 */
export const insertVersions = (
  { table }: Pick<Versioning, 'table'>,
  columns: readonly string[],
  replaced: string,
): string =>
  `INSERT INTO ${table} (record_id, ${columns.join(', ')}, changed_at, changed_by_key, changed_by_user)
    SELECT replaced.id, ${columns.map((column) => `replaced.${column}`).join(', ')}, coalesce(noted_at, now()), ${author}
    FROM ${replaced}`;
