/** A batch of one of the processes that gather; its number is one more than that of the batch before. */
export interface BatchNumber {
  readonly writer: string;
  readonly number: number;
}

/**
 * The relation `batch`, of $1 the writer, $2 the number and $3 the time: empty when that batch was written before, since
 * nobody knew whether it came through. What is written from it is then not written again.
 */
export const NEW_BATCH = `batch AS (
  INSERT INTO access.usage_writer AS writer (id, batch, written_at)
  VALUES ($1::uuid, $2::int, $3::text::timestamptz)
  ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
    WHERE writer.batch < excluded.batch
  RETURNING batch)`;
