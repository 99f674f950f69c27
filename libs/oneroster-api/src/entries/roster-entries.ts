import { BulkReadClient, CoalescedQuery, Derivations, unavailabilityOf, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { OneRosterError } from '../errors/oneroster-error';
import type { EntryKind } from './entry-kind';
import { LongRefresh } from './refresh-roster';

/** The record that a sourcedId means, by the name of its table. */
export interface EntryRecord {
  readonly record: string;
  readonly id: number;
}

const IS_CURRENT = 'SELECT roster_is_current() AS holds';
const ORDER = 'SELECT order_events()::text';
const REFRESH = 'SELECT refresh_roster()::text';
const FIND = `SELECT sourced_id AS "sourcedId", record, record_id AS id FROM roster_entry
  WHERE kind = $1 AND sourced_id = ANY ($2::text[]) AND status <> 'removed'`;

const tookTooLong: ReadonlySet<string> = new Set(['statement_timeout', 'lock_timeout']);

/** The sourcedIds of the environment. They are kept in the order of commits, so a request calls `refresh` before it reads them. */
@Injectable()
export class RosterEntries {
  /** Requests that arrive while one runs share the next one. */
  private readonly refreshes = new CoalescedQuery(() => this.refreshOnce());

  constructor(
    private readonly reader: BulkReadClient,
    private readonly derivations: Derivations,
    private readonly long: LongRefresh,
  ) {}

  /** Brings the sourcedIds up to the last commit. @throws 429 while that takes longer than a request may */
  async refresh(): Promise<void> {
    this.assertNoLongRefresh();
    await this.refreshes.run();
  }

  /** The record of a sourcedId, also one that the caller does not see; null if there is none. */
  async find(kind: EntryKind, sourcedId: string): Promise<EntryRecord | null> {
    return (await this.findAll(kind, [sourcedId])).get(sourcedId) ?? null;
  }

  /** The same of several sourcedIds. */
  async findAll(kind: EntryKind, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, EntryRecord>> {
    const rows = await withoutShare(() =>
      this.reader.rows<EntryRecord & { readonly sourcedId: string }>(FIND, [kind, [...new Set(sourcedIds)]]),
    );
    return new Map(rows.map(({ sourcedId, record, id }) => [sourcedId, { record, id }]));
  }

  private async refreshOnce(): Promise<void> {
    this.assertNoLongRefresh();
    if (await this.derivations.holds(IS_CURRENT)) return;
    try {
      // Its lock, for which readers of events wait, ends with its own transaction.
      await this.derivations.execute(ORDER);
      await this.derivations.execute(REFRESH);
    } catch (error) {
      if (!isSlow(error)) throw error;
      this.long.start();
      throw beingPrepared();
    }
  }

  private assertNoLongRefresh(): void {
    if (this.long.isRunning) throw beingPrepared();
  }
}

/** Whether a statement ended because of a limit of time. */
export const isSlow = (error: unknown): boolean => tookTooLong.has(unavailabilityOf(error)?.cause ?? '');

/** 429, for a request that comes while sourcedIds are brought up to date. */
export function beingPrepared(): OneRosterError {
  const description =
    'Many records have changed. Their sourcedIds are being prepared, which takes minutes in a district. Try again';
  return new OneRosterError(429, 'server_busy', description, { headers: { 'retry-after': '5' } });
}
