import { BulkReadClient, CoalescedQuery, currentShare, Derivations, type ShareOfDay } from '@homeroom/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntryKind } from './entry-kind';
import { beingPrepared, isSlow } from './roster-entries';

/** SQL of each kind that is remembered: a SELECT of one row, as `seenStatement` makes it. */
export type SeenStatements = ReadonlyMap<EntryKind, string>;

/** Injects them. */
export const SEEN_STATEMENTS = Symbol('SEEN_STATEMENTS');

interface Seen {
  readonly place: string;
  readonly version: string;
  readonly ids: readonly string[];
}

/** The kinds among `$1` that are up to date. */
const CURRENT = `SELECT ARRAY(SELECT f.kind FROM share_refresh f JOIN roster_refresh r ON r.place = f.place
  JOIN change_epoch c ON c.id = f.version JOIN given_share g ON g.today = f.day WHERE f.kind = ANY ($1::text[])) AS kinds`;
const KEEP = `SELECT keep_share_entries($1::int, $2::text, $3::bigint, $4::uuid, $5::date, $6::text[]) AS holds`;

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

  /**
   * Brings them up to date. Call it after the sourcedIds are, and before a list is read.
   *
   * @throws 429 if that takes longer than a request may
   */
  async refresh(kind: EntryKind): Promise<void> {
    const share = currentShare();
    if (share === null || !this.statements.has(kind)) return;
    const name = `${share.id} ${share.today} ${kind}`;
    const query = this.refreshes.get(name) ?? new CoalescedQuery(() => this.refreshOnce(share, kind));
    this.refreshes.set(name, query);
    try {
      await query.run();
    } finally {
      this.refreshes.delete(name);
    }
  }

  private async refreshOnce(share: ShareOfDay, kind: EntryKind): Promise<void> {
    // Other objects show their organisation, which depends on those that the share sees.
    const kinds: readonly EntryKind[] = kind === 'org' ? ['org'] : ['org', kind];
    try {
      const current = await this.reader.list<{ readonly kinds: readonly string[] }>(CURRENT, [kinds]);
      for (const each of kinds) if (!current?.kinds.includes(each)) await this.keep(share, each);
    } catch (error) {
      throw isSlow(error) ? beingPrepared() : error;
    }
  }

  private async keep({ id, today }: ShareOfDay, kind: EntryKind): Promise<void> {
    const seen = await this.reader.list<Seen>(this.statements.get(kind) ?? '', []);
    if (!seen) throw new Error('A statement that reads what a share sees must return one row');
    const { place, version, ids } = seen;
    while (!(await this.derivations.holds(KEEP, [id, kind, place, version, today, ids])));
  }
}
