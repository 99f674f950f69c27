import { type DatabaseAddress, openPool, type RecordTable, type SqlPool } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type RecordEvent, TrailQueries } from './audit-trail.queries';
import type { RecordFilter } from './event-filter';
import { eventFormats } from './event-format';
import { type LastChange, lastChangeOf } from './last-change.queries';
import { RecordPageQueries } from './record-page.queries';

/** Milliseconds. A filter by student or school scans the whole trail. */
const statementTimeout = 20_000;
/** Events that an export reads at once. */
const exportBatch = 2_000;

/** Reads the audit trail of records for the dashboard, on a connection of its own, which is opened for the first read. */
export class RecordTrail implements OnApplicationShutdown {
  private readonly sql: SqlPool;
  private readonly queries: TrailQueries;
  readonly pages: RecordPageQueries;

  /** @param tables of the records that events name */
  constructor(address: DatabaseAddress, tables: readonly RecordTable[]) {
    this.sql = openPool(address, { schema: 'access', max: 1, statementTimeout });
    this.queries = new TrailQueries(this.sql, tables);
    this.pages = new RecordPageQueries(this.sql, tables);
  }

  onApplicationShutdown(): Promise<void> {
    return this.sql.end();
  }

  /** The last change of a record, if it was not long ago. @param record its type, such as `student` */
  lastChange(environment: Environment, record: string, id: number): Promise<LastChange | null> {
    return lastChangeOf(this.sql, environment, record, id);
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
