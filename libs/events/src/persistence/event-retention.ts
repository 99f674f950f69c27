import type { ReportClient } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';

const day = 24 * 3_600_000;

/** Transactions, and events, that one statement deletes. */
const transactionsAtOnce = 1_000;
const eventsAtOnce = 20_000;

/**
 * Deletes events by their age. Removals stay, because the cursors of lists never expire by age. Transactions without a place get
 * one first, because the age of events is that of their place.
 */
export class EventRetention {
  /**
   * @param environments those that the process serves
   * @param days null to keep the events forever
   * @param before what else reads the events of an environment, and has to have done so before they are deleted
   */
  constructor(
    private readonly reader: ReportClient,
    private readonly environments: readonly Environment[],
    private readonly days: number | null,
    private readonly before: (environment: Environment) => Promise<void> = () => Promise.resolve(),
  ) {}

  async deleteExpired(now: Date): Promise<void> {
    for (const environment of this.environments) {
      await this.reader.rows(`SELECT ${environment}.order_events()`);
      if (this.days === null) continue;
      await this.before(environment);
      const oldest = new Date(now.getTime() - this.days * day);
      while (await this.deleteSome(environment, oldest));
    }
  }

  /**
   * Positions expire first, so that no client reads a part of the events of a transaction.
   *
   * @returns whether more may be left
   */
  private async deleteSome(environment: Environment, before: Date): Promise<boolean> {
    const old = `WITH old AS MATERIALIZED (SELECT position, changed_in FROM (
        SELECT * FROM ${environment}.event_commit ORDER BY position LIMIT $2::int) oldest WHERE ordered_at < $1::text::timestamptz)`;
    const parameters = [before.toISOString(), transactionsAtOnce];
    await this.reader.rows(
      `${old} UPDATE ${environment}.event_order SET forgotten = greatest(forgotten, (SELECT max(position) FROM old))
       WHERE EXISTS (SELECT FROM old)`,
      parameters,
    );
    // An import is one transaction of many events.
    const events = `${old}, gone AS (DELETE FROM ${environment}.event WHERE ctid = ANY (ARRAY(
        SELECT e.ctid FROM old JOIN ${environment}.event e USING (changed_in) WHERE change <> 'removed' LIMIT $3::int)) RETURNING 1)
      SELECT count(*)::int AS gone FROM gone`;
    while ((await this.gone(events, [...parameters, eventsAtOnce])) === eventsAtOnce);
    const commits = `${old}, gone AS (DELETE FROM ${environment}.event_commit c USING old WHERE c.position = old.position RETURNING 1)
      SELECT count(*)::int AS gone FROM gone`;
    return (await this.gone(commits, parameters)) === transactionsAtOnce;
  }

  private async gone(sql: string, parameters: readonly (string | number)[]): Promise<number> {
    const [row] = await this.reader.rows<{ gone: number }>(sql, parameters);
    return row?.gone ?? 0;
  }
}
