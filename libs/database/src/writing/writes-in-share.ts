import { DomainError, UnknownReference } from '@homeroom/kernel';
import type { ReadClient } from '../reading/read-client';
import type { RecordTable } from '../tables/record-table';
import type { Statement } from '../transactions/audited-write';
import type { Transactions } from '../transactions/transactions';
import { OutsideShare } from '../shares/outside-share';
import { kindOf } from '../shares/share-rule';
import { currentShare, type JsonRow, withoutShare } from '../transactions/request-context';

/** A row to write, or why it cannot be written. */
export type CheckedRow = JsonRow | DomainError;

type WrittenTable = Pick<
  RecordTable,
  'name' | 'editedBy' | 'owner' | 'audience' | 'references' | 'share' | 'hiddenOfFormer'
>;

/** The column with the owner of a record, and the type of the owner. */
interface OwnerColumn {
  readonly column: string;
  readonly record: string;
}

/**
 * Checks what a restricted caller writes. A record that the caller does not see is not found, and cannot be referred to. What was
 * written must be in the share, or the transaction is rolled back.
 */
export class WritesInShare {
  private readonly owner: OwnerColumn | null;

  constructor(
    private readonly reader: ReadClient,
    private readonly transactions: Transactions,
    private readonly table: WrittenTable,
  ) {
    const { owner: column, references = {} } = table;
    const record = column && references[column];
    this.owner = column && record ? { column, record } : null;
  }

  /**
   * The error of each record that the caller may not change.
   *
   * @param notFound the error for a record that the caller does not see
   */
  async errorsOf(ids: readonly number[], notFound: () => DomainError): Promise<ReadonlyMap<number, DomainError>> {
    if (currentShare() === null) return new Map();
    const [visible, editable] = [await visibleIds(this.reader, this.table.name, ids), await this.editable(ids)];
    return new Map(
      ids.flatMap((id): [number, DomainError][] => {
        if (!visible.has(id)) return [[id, notFound()]];
        return editable.has(id) ? [] : [[id, new OutsideShare(notEditable(this.owner))]];
      }),
    );
  }

  /** Gives new rows the owner of a share that was granted one owner, unless they name an owner or an audience. @throws OutsideShare */
  async placed(rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
    if (currentShare() === null) return rows;
    const { owner } = this;
    const { editedBy, audience } = this.table;
    if (editedBy === 'unrestricted callers') throw new OutsideShare();
    if (!owner) return rows;
    const granted = await this.granted(owner);
    if (editedBy === 'owner' && granted.size === 0) throw new OutsideShare();
    const [only] = granted;
    if (only === undefined || granted.size > 1) return rows;
    const isPlaced = (row: JsonRow) => row[owner.column] !== null || (audience && row[audience] !== null);
    return rows.map((row) => (row instanceof DomainError || isPlaced(row) ? row : { ...row, [owner.column]: only }));
  }

  /** Replaces rows that name an owner which the share was not granted by their error. */
  async withGrantedOwners(rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
    const { owner } = this;
    if (currentShare() === null || !owner) return rows;
    const granted = await this.granted(owner);
    return rows.map((row) => {
      const named = row instanceof DomainError ? null : (row[owner.column] ?? null);
      return named === null || granted.has(named as number) ? row : new UnknownReference(owner.column, owner.record);
    });
  }

  /**
   * Fails unless the caller sees the records that were written, and may change them again.
   *
   * @throws OutsideShare
   */
  async assertInside(ids: readonly number[]): Promise<void> {
    const wouldLeave = () => new OutsideShare(outside(this.owner));
    const [error] = (await this.errorsOf(ids, wouldLeave)).values();
    if (error) throw wouldLeave();
  }

  private async editable(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { owner } = this;
    const { editedBy, name, audience, share, hiddenOfFormer } = this.table;
    if (editedBy === undefined) return new Set(ids);
    if (editedBy === 'unrestricted callers' || !owner) return new Set();
    const isEditable = {
      owner: `EXISTS (SELECT FROM granted WHERE granted.id = t.${owner.column} OR t.${owner.column} IS NULL)`,
      'granted owner': `t.${owner.column} IN (SELECT id FROM granted)`,
      'audience or owner': `t.${audience} IS NOT NULL OR t.${owner.column} IN (SELECT id FROM granted)`,
    }[editedBy];
    const isShown = hiddenOfFormer === undefined ? '$3::date IS NOT NULL' : isNotFormer(kindOf(share));
    const rows = await this.unrestricted<{ id: number }>({
      sql: `WITH granted AS (${grantedOf(owner)}) SELECT t.id FROM "${name}" t WHERE id = ANY ($2::integer[]) AND (${isEditable}) AND ${isShown}`,
      values: [currentShare()?.id, ids, currentShare()?.today],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The owners that the share was granted. */
  private async granted(owner: OwnerColumn): Promise<ReadonlySet<number>> {
    const rows = await this.unrestricted<{ id: number }>({ sql: grantedOf(owner), values: [currentShare()?.id] });
    return new Set(rows.map(({ id }) => id));
  }

  private unrestricted<Row>(statement: Statement): Promise<readonly Row[]> {
    return withoutShare(() => this.transactions.execute<Row>(statement));
  }
}

const grantedOf = ({ record }: OwnerColumn): string =>
  `SELECT ${record}_id AS id FROM share_grant WHERE share_id = $1::integer AND ${record}_id IS NOT NULL`;

/** A caller who does not see all fields of a record may not change it. */
const isNotFormer = (kind: string | null): string => `NOT EXISTS (SELECT FROM share_${kind} s
  WHERE s.share_id = $1::integer AND s.${kind}_id = t.id AND s.contact_until <= $3::date)`;

/** The records of these ids that the caller sees; all of them without a share, whether they exist or not. @param relation a table or a view with an `id` */
export async function visibleIds(
  reader: ReadClient,
  relation: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (currentShare() === null) return new Set(ids);
  const rows = await reader.rows<{ id: number }>(`SELECT id FROM ${relation} WHERE id = ANY ($1::int[])`, [[...ids]]);
  return new Set(rows.map(({ id }) => id));
}

const notEditable = (owner: OwnerColumn | null): string =>
  owner
    ? `The record is not of a ${owner.record} that the caller sees, so the caller may not change it`
    : 'The caller may not change the record';

const outside = (owner: OwnerColumn | null): string =>
  `The record would be outside of what the caller sees${owner ? `. A new record may need a ${owner.column}` : ''}`;
