import type { Sql } from '@homeroom/database';
import { HAS_QUEUE, queueSchema } from './delivery-jobs';

/** The column with free text, with its maximum number of characters. */
export const webhookTexts = {
  name: 'access.webhook',
  record: 'webhook',
  isOfEnvironment: true,
  fields: { name: 255 },
} as const;

/**
 * Deletes the deliveries of the events of students that an erasure deletes. The events of the erasure itself, and removals, have jobs that come
 * later or stay.
 */
export async function eraseDeliveries(sql: Sql, studentIds: readonly number[]): Promise<void> {
  const [queue] = await sql.unsafe<{ exists: boolean }[]>(HAS_QUEUE);
  if (!queue?.exists) return;
  const records = studentIds.map((id) => `students/${id}`);
  await sql`DELETE FROM ${sql(queueSchema)}.job WHERE singleton_key = ANY (${records}::text[]) AND state <> 'active'
    AND name LIKE current_schema() || '/%' AND data->>'type' <> 'student.removed'`;
}
