import type { ReportClient } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

const day = 24 * 3_600_000;

/** Transactions whose events are deleted at once. */
const deletedAtOnce = 1_000;

/**
 * Deletes events by their age. Removals stay, because the cursors of lists never expire by age. Transactions without a place get
 * one first, because the age of events is that of their place.
 */
export class EventRetention {
  /**
   * @param environments those that the process serves
   * @param days null to keep the events forever
   */
  constructor(
    private readonly reader: ReportClient,
    private readonly environments: readonly Environment[],
    private readonly days: number | null,
  ) {}

  async deleteExpired(now: Date): Promise<void> {
    for (const environment of this.environments) {
      await this.reader.rows(`SELECT ${environment}.order_events()`);
      if (this.days === null) continue;
      const before = new Date(now.getTime() - this.days * day);
      while (await this.deleteSome(environment, before));
    }
  }

  /** @returns whether more may be left */
  private async deleteSome(environment: Environment, before: Date): Promise<boolean> {
    const [row] = await this.reader.rows<{ gone: number }>(
      `WITH old AS (DELETE FROM ${environment}.event_commit WHERE position IN (
           SELECT position FROM ${environment}.event_commit WHERE ordered_at < $1::text::timestamptz ORDER BY position LIMIT $2::int)
         RETURNING position, changed_in),
       gone AS (DELETE FROM ${environment}.event USING old
         WHERE event.changed_in = old.changed_in AND change <> 'removed'),
       forgotten AS (UPDATE ${environment}.event_order
         SET forgotten = greatest(forgotten, (SELECT max(position) FROM old)) WHERE EXISTS (SELECT FROM old))
       SELECT count(*)::int AS gone FROM old`,
      [before.toISOString(), deletedAtOnce],
    );
    return row?.gone === deletedAtOnce;
  }
}
