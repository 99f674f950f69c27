import { BulkReadClient, CoalescedQuery, currentShare, Derivations, type ShareOfDay } from '@homeroom/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntryKind } from './entry-kind';

/** SQL of each kind that is remembered: a SELECT of one row, as `seenStatement` makes it. */
export type SeenStatements = ReadonlyMap<EntryKind, string>;

/** Injects them. */
export const SEEN_STATEMENTS = Symbol('SEEN_STATEMENTS');

interface Seen {
  readonly place: string;
  readonly version: string;
  readonly ids: readonly string[];
}

const IS_CURRENT = `SELECT EXISTS (SELECT FROM share_refresh f JOIN roster_refresh r ON r.place = f.place
  JOIN change_epoch c ON c.id = f.version JOIN given_share g ON g.today = f.day WHERE f.kind = $1::text) AS "isCurrent"`;
const KEEP = `SELECT keep_share_entries($1::int, $2::text, $3::bigint, $4::uuid, $5::date, $6::text[])::text`;

/**
 * Which objects a share sees, of the kinds that come and go with other records: a guardian with the seats of a child, a course
 * with its classes. What the share saw last is remembered, so its callers learn of each object that enters or leaves, whatever the reason.
 */
@Injectable()
export class ShareEntries {
  private readonly refreshes = new Map<string, CoalescedQuery<void>>();

  constructor(
    private readonly reader: BulkReadClient,
    private readonly derivations: Derivations,
    @Inject(SEEN_STATEMENTS) private readonly statements: SeenStatements,
  ) {}

  /** Whether lists of the kind have what the share of the caller is remembered to see. Callers without a share see everything. */
  areRemembered(kind: EntryKind): boolean {
    return currentShare() !== null && this.statements.has(kind);
  }

  /** Brings them up to date. Call it after the sourcedIds are, and before a list is read. */
  async refresh(kind: EntryKind): Promise<void> {
    const share = currentShare();
    const statement = this.statements.get(kind);
    if (share === null || statement === undefined) return;
    const name = `${share.id} ${kind}`;
    const query = this.refreshes.get(name) ?? new CoalescedQuery(() => this.refreshOnce(share, kind, statement));
    this.refreshes.set(name, query);
    await query.run();
    this.refreshes.delete(name);
  }

  private async refreshOnce({ id, today }: ShareOfDay, kind: EntryKind, statement: string): Promise<void> {
    const state = await this.reader.list<{ readonly isCurrent: boolean }>(IS_CURRENT, [kind], 'page');
    if (state?.isCurrent) return;
    const seen = await this.reader.list<Seen>(statement, [], 'page');
    if (!seen) throw new Error('A statement that reads what a share sees must return one row');
    await this.derivations.execute(KEEP, [id, kind, seen.place, seen.version, today, seen.ids]);
  }
}
