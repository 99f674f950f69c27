import { isDeepStrictEqual } from 'node:util';
import type { Revision, Transactions } from '@homeroom/database';
import { recordLists } from '@homeroom/export';
import { DomainError, type Fields } from '@homeroom/kernel';
import { type CellKind, cellKindsOf, type Finding } from '@homeroom/spreadsheets';
import type {
  ImportedList,
  ImportedRow,
  ListImport,
  ListImportOptions,
  MatchBy,
  Obstacle,
  WrittenRecord,
} from '../rows/imported-list';
import { ListedRecords, type RecordListOptions, type StoredRecord } from './listed-records';
import { folded, hasId, isId, unknownId } from '../rows/record-keys';
import { RecordListImport } from './record-list-import';
import { valueOrFindings } from '../rows/row-errors';

/** A list whose records have an id and are written with the fields of the API. */
export class ImportedRecords<Details extends object> implements ImportedList {
  readonly record: string;
  readonly readOnly: readonly string[];
  readonly fields: ReadonlyMap<string, CellKind>;
  private readonly records: ListedRecords<Details>;

  constructor(
    transactions: Transactions,
    private readonly options: RecordListOptions<Details>,
  ) {
    this.record = options.table.record;
    this.fields = new Map<string, CellKind>([['id', 'integer'], ...cellKindsOf(options.dto)]);
    this.readOnly = recordLists[options.table.exported.list].columns.filter((column) => !this.fields.has(column));
    this.records = new ListedRecords(transactions, options);
  }

  /** A row that creates a record must have all required values. A row that may change a record gets the missing ones from the record. */
  async check(row: ImportedRow, matchBy: MatchBy | null): Promise<readonly Finding[]> {
    const { id } = row.values;
    if (hasId(row.values)) return isId(id) ? [] : unknownId(this.record, row);
    if (this.options.naturalKey || (matchBy && folded(row.values[matchBy]) !== '')) return [];
    return valueOrFindings(row, async () => {
      await this.records.detailsOf(this.records.givenIn(row));
      return [];
    });
  }

  begin(options: ListImportOptions): ListImport {
    return new RecordListImport(this.records, options);
  }

  async undo(all: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const known = all.filter(({ after }) => after !== null);
    const current = await this.records.lock(known.map(({ id }) => id));
    const uses = (await this.options.uses?.(known.map(({ id }) => id))) ?? new Map<number, string>();
    const obstacles: Obstacle[] = [];
    const removed: number[] = [];
    const restored: Revision<Details>[] = [];
    const moved: { stored: StoredRecord; now: Fields }[] = [];
    for (const { record, id, before, after } of known) {
      const stored = current.get(id);
      if (!stored) {
        // A created record that was deleted since needs no undo.
        if (before) obstacles.push({ record, id, reason: 'it was deleted since' });
        continue;
      }
      const changed = this.records.written.filter(
        (field) => after && field in after && !isDeepStrictEqual(stored[field], after[field]),
      );
      const use = uses.get(id);
      if (use !== undefined && !before) obstacles.push({ record, id, reason: use });
      else if (changed.length > 0) obstacles.push({ record, id, reason: `${changed.join(', ')} changed since` });
      else if (!before) removed.push(id);
      else {
        const now = { ...this.records.valuesOf(stored), ...before };
        restored.push({ id, details: await this.records.detailsOf(now) });
        moved.push({ stored, now });
      }
    }
    for (const id of await this.records.takingKeys(moved)) {
      obstacles.push({ record: this.record, id, reason: 'another record has its former values' });
    }
    if (obstacles.length > 0) return obstacles;
    const errors = await this.options.remove(removed);
    const used = errors.flatMap((error, index) =>
      error ? [{ record: this.record, id: removed[index] ?? 0, reason: error.message }] : [],
    );
    if (used.length > 0) return used;
    for (const outcome of await this.options.change(restored)) if (outcome instanceof DomainError) throw outcome;
    return [];
  }
}
