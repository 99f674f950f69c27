/** Identifies a batch of a process. Each process numbers its batches in sequence. */
export interface BatchNumber {
  readonly writer: string;
  readonly number: number;
}

/**
 * A CTE that registers a batch: $1 is the writer, $2 the number, $3 the time. It is empty if the batch was written before,
 * which happens when the response of the first write was lost. Inserts that read from it then insert nothing.
 */
export const NEW_BATCH = `batch AS (
  INSERT INTO access.usage_writer AS writer (id, batch, written_at)
  VALUES ($1::uuid, $2::int, $3::text::timestamptz)
  ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
    WHERE writer.batch < excluded.batch
  RETURNING batch)`;
