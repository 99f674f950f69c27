import type { ReportClient } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

const day = 24 * 3_600_000;

/** Days within which a merge of two records can be undone. */
export const undoDays = 30;

/** Deletes what merges changed once they can no longer be undone. The ids stay. */
export class MergeRetention {
  /** @param environments those that the process serves */
  constructor(
    private readonly reader: ReportClient,
    private readonly environments: readonly Environment[],
  ) {}

  async deleteExpired(now: Date): Promise<void> {
    for (const environment of this.environments) {
      await this.reader.rows(
        `UPDATE ${environment}.record_merge SET stored = NULL WHERE stored IS NOT NULL AND merged_at < $1::text::timestamptz`,
        [new Date(now.getTime() - undoDays * day).toISOString()],
      );
    }
  }
}
