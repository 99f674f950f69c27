import { DomainError, UnknownReference } from '@homeroom/kernel';
import type { ReadClient } from '../reading/read-client';
import type { RecordTable } from '../tables/record-table';
import type { Statement } from '../transactions/audited-write';
import type { Transactions } from '../transactions/transactions';
import { OutsideShare } from '../shares/outside-share';
import { currentShare, type JsonRow, withoutShare } from '../transactions/request-context';

/** A row to write, or why it cannot be written. */
export type CheckedRow = JsonRow | DomainError;

interface WrittenTable extends Pick<RecordTable, 'editedBy' | 'hiddenOfFormer'> {
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

  /** Gives new rows the school of a share that has one school, unless they name a class. @throws OutsideShare */
  async placed(rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
    if (currentShare() === null) return rows;
    const { editedBy } = this.table;
    if (editedBy === 'unrestricted callers') throw new OutsideShare();
    const schools = await this.grantedSchools();
    if (editedBy === 'home school' && schools.size === 0) throw new OutsideShare();
    const [school] = schools;
    if (school === undefined || schools.size > 1) return rows;
    return rows.map((row) => (row instanceof DomainError || !isUnplaced(row) ? row : { ...row, school_id: school }));
  }

  /** Replaces rows that name a school which the share does not grant by their error. */
  async inGrantedSchools(rows: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
    if (currentShare() === null) return rows;
    const schools = await this.grantedSchools();
    return rows.map((row) => {
      const school = row instanceof DomainError ? null : (row['school_id'] ?? null);
      return school === null || schools.has(school as number) ? row : new UnknownReference('school_id', 'school');
    });
  }

  /**
   * Fails unless the caller sees the records that were written, and may change them again.
   *
   * @throws OutsideShare
   */
  async assertInside(ids: readonly number[]): Promise<void> {
    const wouldLeave = () => new OutsideShare(outside);
    const [error] = (await this.errorsOf(ids, wouldLeave)).values();
    if (error) throw wouldLeave();
  }

  private async editable(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { editedBy, name, hiddenOfFormer } = this.table;
    if (editedBy === undefined) return new Set(ids);
    if (editedBy === 'unrestricted callers') return new Set();
    const isEditable = {
      'home school': 'EXISTS (SELECT FROM granted WHERE school_id = t.school_id OR t.school_id IS NULL)',
      'class or school': 't.class_id IS NOT NULL OR t.school_id IN (SELECT school_id FROM granted)',
    }[editedBy];
    const rows = await this.unrestricted<{ id: number }>({
      sql: `WITH granted AS (${GRANTED}) SELECT t.id FROM "${name}" t WHERE id = ANY ($2::integer[]) AND (${isEditable})
        AND ${hiddenOfFormer === undefined ? '$3::date IS NOT NULL' : HAS_CONTACT}`,
      values: [currentShare()?.id, ids, currentShare()?.today],
    });
    return new Set(rows.map(({ id }) => id));
  }

  private async grantedSchools(): Promise<ReadonlySet<number>> {
    const rows = await this.unrestricted<{ school_id: number }>({ sql: GRANTED, values: [currentShare()?.id] });
    return new Set(rows.map(({ school_id: id }) => id));
  }

  private unrestricted<Row>(statement: Statement): Promise<readonly Row[]> {
    return withoutShare(() => this.transactions.execute<Row>(statement));
  }
}

const GRANTED = 'SELECT school_id FROM share_grant WHERE share_id = $1::integer AND school_id IS NOT NULL';

/** A caller who does not see all fields of a student may not change the student. */
const HAS_CONTACT = `NOT EXISTS (SELECT FROM share_student s
  WHERE s.share_id = $1::integer AND s.student_id = t.id AND s.contact_until <= $3::date)`;

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

const isUnplaced = (row: JsonRow): boolean => row['school_id'] === null && (row['class_id'] ?? null) === null;

const ofOtherSchool = 'The record is not of a school that the caller sees, so the caller may not change it';
const outside = 'The record would be outside of what the caller sees. A new record may need a school_id';
