import type { Finding } from '@homeroom/spreadsheets';
import { ErasedPeople } from '@homeroom/rostering';
import type { RosterRow, RosterRows } from '../package/roster-rows';

/** Leaves out the rows of a package that are about people who were erased, and counts them by file. */
export class LeftOutRows {
  private people = ErasedPeople.none;
  private readonly counts = new Map<string, number>();

  /** Call it before the first row. */
  begin(people: ErasedPeople): void {
    this.people = people;
    this.counts.clear();
  }

  isErased(sourcedId: string | null): sourcedId is string {
    return sourcedId !== null && this.people.has(sourcedId);
  }

  /**
   * @param personOf the sourcedId of the person whom a row is about
   * @param known those of the given people whom an import has brought back
   * @returns the other rows
   */
  async without(
    rows: RosterRows,
    batch: readonly RosterRow[],
    personOf: (row: RosterRow) => string | null,
    known: (sourcedIds: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
  ): Promise<readonly RosterRow[]> {
    if (this.people.areNone) return batch;
    const erased = new Set(batch.map(personOf).filter((id) => this.isErased(id)));
    if (erased.size === 0) return batch;
    for (const id of (await known([...erased])).keys()) erased.delete(id);
    const others = batch.filter((row) => !erased.has(personOf(row) ?? ''));
    this.add(rows.name, batch.length - others.length);
    return others;
  }

  add(file: string, count: number): void {
    if (count > 0) this.counts.set(file, (this.counts.get(file) ?? 0) + count);
  }

  /** One for each file. */
  get warnings(): readonly Finding[] {
    return [...this.counts].map(([file, count]) => ({
      ...({ level: 'warning', file, line: 1, column: null, value: null, rule: 'erased' } as const),
      message: `${count} ${count === 1 ? 'row is' : 'rows are'} about people who were erased, and left out`,
      advice: 'Remove these people in the other system, or import them on purpose with --import-erased',
    }));
  }
}
