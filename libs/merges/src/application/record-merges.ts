import { retryOnWriteConflict, RowMoves, type StoredRow, Transactions, withoutShare } from '@homeroom/database';
import { type Fields, UnknownReference, ValidationFailed } from '@homeroom/kernel';
import { keepPast, mergedFields, type MergedRecord, SchoolCalendar, undoDays } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { ChangedFields, MergeConflict, MergeRequest } from '../domain/merge';
import { MergeNotFound, MergeValuesDeleted } from '../domain/merges.errors';
import { RecordMergeRepository, type StoredMerge } from '../persistence/record-merge.repository';
import type { ActiveMerge, Author } from './active-merge';

/** What a merge did. */
export interface Merged<Counts> {
  readonly id: number;
  readonly at: Date;
  readonly moved: Counts;
  readonly conflicts: readonly MergeConflict[];
}

export type Who = Omit<Author, 'at'>;

/** A kind of people of whom two records are merged. */
export interface MergedKind {
  readonly record: 'student' | 'teacher';
  readonly table: Parameters<RowMoves['change']>[0];
  readonly fields: MergedRecord;
  readonly notFound: () => Error;
  readonly isNotFound: (error: unknown) => boolean;
  /** @throws the error of `notFound`, OutsideShare */
  readonly assertEditable: (id: number) => Promise<void>;
}

const day = 24 * 3_600_000;

/** What merges of all kinds of people have in common: who may merge, the transaction, the fields of the person, a plan, and the time for an undo. */
@Injectable()
export class RecordMerges {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: RowMoves,
    private readonly merges: RecordMergeRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws the error of a record that is not found, OutsideShare, UnknownReference for the other one, ValidationFailed */
  merge<T>(
    { record, assertEditable, isNotFound }: MergedKind,
    request: MergeRequest,
    work: () => Promise<T>,
  ): Promise<T> {
    const { keptId, otherId } = request;
    return this.inTransaction(async () => {
      await assertEditable(keptId);
      if (keptId === otherId) throw new ValidationFailed([`other_id must not be the ${record} in the path`]);
      await assertEditable(otherId).catch((error: unknown) => {
        throw isNotFound(error) ? unknownOther(record) : error;
      });
      return withoutShare(work);
    });
  }

  /** What a merge would do, with the same errors: it is rolled back. */
  async plan<T>(merge: () => Promise<T>): Promise<T> {
    const planned: T[] = [];
    try {
      return await this.transactions.inNewTransaction(async () => {
        planned.push(await merge());
        throw new Planned('A plan is rolled back');
      });
    } catch (error) {
      const [merged] = planned;
      if (error instanceof Planned && merged !== undefined) return merged;
      throw error;
    }
  }

  /** @throws the error of a record that is not found, OutsideShare, MergeNotFound, MergeValuesDeleted */
  undo<T>(
    kind: MergedKind,
    { keptId, otherId }: Pick<MergeRequest, 'keptId' | 'otherId'>,
    work: (merge: StoredMerge) => Promise<T>,
  ): Promise<T> {
    return this.inTransaction(async () => {
      await kind.assertEditable(keptId);
      return withoutShare(async () => {
        const { now } = this.calendar.time();
        const merge = await this.merges.find(kind.record, keptId, otherId);
        if (!merge) {
          await this.lockKept(kind, keptId);
          throw new MergeNotFound();
        }
        if (merge.stored === null || now.getTime() - merge.mergedAt > undoDays * day) throw new MergeValuesDeleted();
        const undone = await work(merge);
        await this.merges.markUndone(merge.id, now);
        return undone;
      });
    });
  }

  /** Locks both records. @throws the error of a record that is not found, UnknownReference */
  async lockBoth({ record, table, notFound }: MergedKind, { keptId, otherId }: ActiveMerge) {
    const rows = await this.rows.rowsOf(table, 'id', [keptId, otherId]);
    const [kept, other] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === otherId)];
    if (!kept) throw notFound();
    if (!other) throw unknownOther(record);
    return { kept, other };
  }

  /** The fields of the record that stays. Adds where both have a value. */
  fieldsOf({ record, fields }: MergedKind, merge: ActiveMerge, kept: StoredRow, other: StoredRow): ChangedFields {
    const { values, conflicts } = mergedFields(fields, kept, other, merge.takesOther);
    for (const { key, kept: counts, setAside } of conflicts)
      merge.conflicts.push({ key, record, id: null, other_id: null, kept: counts, set_aside: setAside });
    return { before: pick(kept, Object.keys(values)), after: values };
  }

  /** Gives the record that stays its fields, and stores what the merge changed. @throws ValidationFailed */
  async store(
    { record, table }: MergedKind,
    merge: ActiveMerge,
    data: ChangedFields,
    finish: () => Promise<void> = async () => {},
  ): Promise<{ id: number; at: Date }> {
    const { now } = this.calendar.time();
    if (merge.unused.length > 0)
      throw new ValidationFailed([`exceptions names no conflict: ${merge.unused.join(', ')}`]);
    await this.rows.change(table, merge.keptId, { ...data.after, updated_at: now }, merge.about);
    await finish();
    return { id: await this.merges.add(record, merge.keptId, merge.otherId, now, data), at: now };
  }

  /** Locks the record that stayed. @throws the error of a record that is not found */
  async lockKept({ table, notFound }: MergedKind, keptId: number): Promise<StoredRow> {
    const [kept] = await this.rows.rowsOf(table, 'id', [keptId]);
    if (!kept) throw notFound();
    return kept;
  }

  /** Gives the record that stayed its former values, but for those that were changed since. @returns the names of these */
  async restoreFields(
    { table }: MergedKind,
    kept: StoredRow,
    { before, after }: ChangedFields,
    about: readonly number[],
  ): Promise<readonly string[]> {
    const names = Object.keys(after);
    const isSame = (name: string) => JSON.stringify(kept[name] ?? null) === JSON.stringify(after[name] ?? null);
    const restored = pick(before, names.filter(isSame));
    await keepPast(this.transactions, 'undo');
    await this.rows.change(table, kept.id, { ...restored, updated_at: this.calendar.time().now }, about);
    await keepPast(this.transactions, 'on');
    return names.filter((name) => !isSame(name));
  }

  private inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const begin = () => this.transactions.inTransaction(work);
    // The transaction of a dry run, or of a request with an Idempotency-Key, cannot begin again here.
    return this.transactions.isActive ? begin() : retryOnWriteConflict(begin);
  }
}

/** Rolls the transaction of a plan back. */
class Planned extends Error {}

const unknownOther = (record: string) => new UnknownReference('other_id', record);

export const pick = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
