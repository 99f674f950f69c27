import { type DatabaseAddress, openPool, type SqlPool } from '@homeroom/database';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RecordEvent, TrailQueries } from './audit-trail.queries';
import type { RecordFilter } from './event-filter';
import { eventFormats } from './event-format';
import { RecordPageQueries } from './record-page.queries';

/** Injects the address of the database with the audit trail. */
export const TRAIL_DATABASE = Symbol('TRAIL_DATABASE');

/** Milliseconds. A filter by student or school scans the whole trail. */
const statementTimeout = 20_000;
/** Events that an export reads at once. */
const exportBatch = 2_000;

/** Reads the audit trail of records for the dashboard, on a connection of its own, which is opened for the first read. */
@Injectable()
export class RecordTrail implements OnApplicationShutdown {
  private readonly sql: SqlPool;
  private readonly queries: TrailQueries;
  readonly pages: RecordPageQueries;

  constructor(@Inject(TRAIL_DATABASE) address: DatabaseAddress) {
    this.sql = openPool(address, { schema: 'access', max: 1, statementTimeout });
    this.queries = new TrailQueries(this.sql);
    this.pages = new RecordPageQueries(this.sql);
  }

  onApplicationShutdown(): Promise<void> {
    return this.sql.end();
  }

  /** Streams all events as CSV. Each batch is a statement of its own, so a slow reader holds no transaction open. */
  async *csv(filter: RecordFilter): AsyncGenerator<string> {
    const { heading, formatLine } = eventFormats.csv;
    yield heading;
    let before: string | null = null;
    do {
      const events: readonly RecordEvent[] = await this.queries.recordPage(filter, exportBatch, before);
      if (events.length > 0) yield events.map(formatLine).join('');
      before = events.length === exportBatch ? (events.at(-1)?.id ?? null) : null;
    } while (before !== null);
  }
}
