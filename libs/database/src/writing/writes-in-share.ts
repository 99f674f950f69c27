import { DomainError } from '@homeroom/kernel';
import type { ReadClient } from '../reading/read-client';
import type { RecordTable } from '../tables/record-table';
import type { JsonRow } from '../transactions/audit-context';
import type { Transactions } from '../transactions/transactions';
import { OutsideShare } from '../shares/outside-share';
import { currentShare, withoutShare } from '../shares/share-context';

/** A row to write, or why it cannot be written. */
export type CheckedRow = JsonRow | DomainError;

interface WrittenTable extends Pick<RecordTable, 'editedBy'> {
  readonly name: string;
}

/**
 * Checks what a restricted caller writes. A record that the caller does not see is not found, and cannot be referred to. What was
 * written must be in the share, or the transaction is rolled back.
 */
export class WritesInShare {
  constructor(
    private readonly reader: ReadClient,
    private readonly transactions: Transactions,
    private readonly table: WrittenTable,
  ) {}

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
        return editable.has(id) ? [] : [[id, new OutsideShare(ofOtherSchool)]];
      }),
    );
  }

  /** Gives new rows the school of a share that has one school, unless they name a class. */
  async placed(rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
    const share = currentShare();
    if (share === null) return rows;
    if (this.table.editedBy === 'unrestricted callers') throw new OutsideShare();
    const schools = await this.schoolsOf(share);
    if (this.table.editedBy === 'home school' && schools.length === 0) throw new OutsideShare();
    const [school] = schools;
    if (school === undefined || schools.length > 1) return rows;
    return rows.map((row) => (isUnplaced(row) ? { ...row, school_id: school } : row));
  }

  /** @throws OutsideShare if a record that was written is not in the share of the caller */
  async assertInside(ids: readonly number[]): Promise<void> {
    if (currentShare() === null || ids.length === 0) return;
    const visible = await visibleIds(this.reader, this.table.name, ids);
    if (ids.some((id) => !visible.has(id))) throw new OutsideShare(wouldLeave);
  }

  private async editable(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { editedBy, name } = this.table;
    if (editedBy === undefined) return new Set(ids);
    if (editedBy === 'unrestricted callers') return new Set();
    const share = currentShare();
    const rows = await withoutShare(() =>
      this.transactions.execute<{ id: number }>({
        sql: `SELECT t.id FROM "${name}" t WHERE id = ANY ($1::integer[]) AND EXISTS (SELECT FROM share_grant g
          WHERE g.share_id = $2::integer AND (g.school_id = t.school_id OR g.school_id IS NOT NULL AND t.school_id IS NULL))`,
        values: [ids, share],
      }),
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async schoolsOf(share: number): Promise<readonly number[]> {
    const rows = await withoutShare(() =>
      this.transactions.execute<{ id: number }>({
        sql: 'SELECT school_id AS id FROM share_grant WHERE share_id = $1::integer AND school_id IS NOT NULL',
        values: [share],
      }),
    );
    return rows.map(({ id }) => id);
  }
}

/** The records of these ids that the caller sees. @param relation a table or a view with an `id` */
export async function visibleIds(
  reader: ReadClient,
  relation: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows<{ id: number }>(`SELECT id FROM ${relation} WHERE id = ANY ($1::int[])`, [[...ids]]);
  return new Set(rows.map(({ id }) => id));
}

const isUnplaced = (row: CheckedRow): row is JsonRow =>
  !(row instanceof DomainError) && row['school_id'] === null && (row['class_id'] ?? null) === null;

const ofOtherSchool = 'The record belongs to a school that the caller does not see, so the caller may not change it';
const wouldLeave = 'The record would be outside of what the caller sees';
