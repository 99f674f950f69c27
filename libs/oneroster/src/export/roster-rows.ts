import type { RosterFile } from './roster-columns';

/** A row of a file: its cells by column. */
type RosterCells = Readonly<Record<string, unknown>>;

export type WriteRow = (file: RosterFile, cells: RosterCells) => Promise<void>;

/** Rows that are written in the order of their sourcedIds, whether they are made up or come from a package. */
export class SortedRows {
  private readonly rows = new Map<string, RosterCells>();

  constructor(objects: ReadonlyMap<string, RosterCells> = new Map()) {
    for (const [sourcedId, fields] of objects) this.rows.set(sourcedId, { ...fields, sourcedId });
  }

  has(sourcedId: string): boolean {
    return this.rows.has(sourcedId);
  }

  set(sourcedId: string, cells: RosterCells): void {
    this.rows.set(sourcedId, { ...cells, sourcedId });
  }

  async write(file: RosterFile, write: WriteRow): Promise<void> {
    for (const [, cells] of [...this.rows].toSorted(bySourcedId)) await write(file, cells);
  }
}

export const bySourcedId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);

/** A field of an object as text; blank if it is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A field of an object as a list; empty if it is none. */
export const listIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
};
