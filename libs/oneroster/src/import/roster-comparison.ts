import type { Fields } from '@homeroom/kernel';
import type { RecordChange } from '@homeroom/spreadsheets';
import type { ImportedRow, ListImport } from '@homeroom/list-import';
import { isRosterTable, type RosterKind, type RosterTable } from '@homeroom/rostering';
import type { ReadRow, RosterRow, RosterRows } from '../package/roster-rows';
import type { Notice } from '../session/row-notices';
import { isSame, type ObjectsBySourcedId, objectOf, RosterSession } from '../session/roster-session';
import { importedRowOf, type Prepared, type RowWriter } from '../session/row-writer';

/**
 * Finds the rows that are as in the last package, and whose records are the same here. They need no import. A row with a warning is not among
 * them, so that the import reports it again. The comparison writes and locks no record, so that an import locks only what it changes, and only
 * while it changes it.
 */
export class RosterComparison extends RosterSession {
  override readonly isComparison = true;
  private readonly same = new Set<ReadRow>();
  /** The notices of rows, which count if the row needs no import. Otherwise the import adds them. */
  private readonly notices = new Map<RosterRow, (() => void)[]>();

  /** @returns the rows of a batch that are to be imported, once the batch was compared */
  different(batch: readonly ReadRow[]): readonly ReadRow[] {
    const different = batch.filter((row) => !this.same.has(row));
    this.same.clear();
    this.notices.clear();
    return different;
  }

  override async readable(
    kind: RosterKind,
    rows: RosterRows,
    batch: readonly ReadRow[],
  ): Promise<readonly RosterRow[]> {
    return (await super.readable(kind, rows, batch)).filter(({ isRemoved }) => !isRemoved);
  }

  override async write(
    kind: RosterKind,
    rows: RosterRows,
    list: ListImport,
    writer: RowWriter,
    prepared: readonly Prepared[],
    known: ObjectsBySourcedId,
  ): Promise<readonly RecordChange[]> {
    const following = await this.following(kind, rows, prepared, known);
    for (const { row } of following) this.skipFollowing(kind, rows, row);
    const withdrawn = await this.withdrawnAmong(prepared, known);
    const candidates = new Map<ImportedRow, RosterRow>();
    for (const each of prepared.filter((one) => !following.has(one))) {
      const stored = known.get(each.row.sourcedId) ?? null;
      const id = stored?.about?.id;
      if (id === undefined || withdrawn.has(id) || (each.warnings ?? []).length > 0) continue;
      if (isSame(stored, writer.objectOf({ unchanged: id }, each))) candidates.set(importedRowOf(each), each.row);
    }
    for (const row of await list.unchanged([...candidates.keys()])) this.skipUnchanged(candidates.get(row));
    return [];
  }

  override async saveRows(
    _kind: RosterKind,
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
    extraOf: (row: RosterRow) => Fields = () => ({}),
  ): Promise<void> {
    for (const row of rows) {
      const stored = known.get(row.sourcedId) ?? null;
      // The import warns of an object that has a record here and no longer writes it.
      if (stored?.about && !isRosterTable(stored.about.record)) continue;
      if (isSame(stored, objectOf(row, extraOf(row), stored?.about ?? null))) this.skipUnchanged(row);
    }
  }

  override saveTableRows(
    table: RosterTable,
    kind: RosterKind,
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
    extraOf?: (row: RosterRow) => Fields,
  ): Promise<void> {
    const stored = rows.filter(({ sourcedId }) => known.get(sourcedId)?.about?.record === table);
    return this.saveRows(kind, stored, known, extraOf);
  }

  /** Errors and warnings are reported by the import. */
  override async reject(): Promise<void> {}

  override async warn(): Promise<void> {}

  /** The import skips the row, and counts it. */
  override skip(): void {}

  override warnOnce(rows: RosterRows, row: RosterRow, notice: Notice): void {
    const notices = this.notices.get(row) ?? [];
    this.notices.set(row, [...notices, () => super.warnOnce(rows, row, notice)]);
  }

  protected override skipUnchanged(row: RosterRow | undefined): void {
    if (!row) return;
    this.same.add(row);
    this.tally.count('unchanged');
    for (const addNotice of this.notices.get(row) ?? []) addNotice();
    this.notices.delete(row);
  }

  private async withdrawnAmong(
    prepared: readonly Prepared[],
    known: ObjectsBySourcedId,
  ): Promise<ReadonlyMap<number, string>> {
    const abouts = prepared.map(({ row }) => known.get(row.sourcedId)?.about);
    const students = abouts.flatMap((about) => (about?.record === 'student' ? [about.id] : []));
    return students.length > 0 ? this.lists.statuses.withdrawn(students) : new Map();
  }
}
