import type { ReadClient } from '@homeroom/database';
import type { DomainError } from '@homeroom/kernel';

interface LastDayRow {
  readonly id: number;
  readonly last_day: string | null;
}

/** Reads the last days of records, `YYYY-MM-DD`. */
export class LastDays {
  private readonly statement: string;

  /** @param table with a column `last_day` */
  constructor(
    private readonly reader: ReadClient,
    table: string,
  ) {
    this.statement = `SELECT id, last_day::text FROM ${table} WHERE id = ANY ($1::int[])`;
  }

  /** @returns null for a record without one. @throws the error of `notFound` */
  async one(id: number, notFound: () => DomainError): Promise<string | null> {
    const row = await this.reader.byId<LastDayRow>(this.statement, id);
    if (!row) throw notFound();
    return row.last_day;
  }

  /** The last days by the ids of the records that have one. Requests for one record are read together. */
  async of(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const wanted = [...new Set(ids)];
    const rows = await (wanted.length === 1 ? this.only(wanted[0] ?? 0) : this.several(wanted));
    return new Map(rows.flatMap(({ id, last_day: day }) => (day === null ? [] : [[id, day] as const])));
  }

  private async only(id: number): Promise<readonly LastDayRow[]> {
    const row = await this.reader.byId<LastDayRow>(this.statement, id);
    return row ? [row] : [];
  }

  private async several(ids: readonly number[]): Promise<readonly LastDayRow[]> {
    return ids.length === 0 ? [] : this.reader.rows<LastDayRow>(this.statement, [ids]);
  }
}

/** The records that are archived on a day, or all others: the conditions of the list. @param today `YYYY-MM-DD` */
export const archivedConditions = (archived: boolean | undefined, today: string) =>
  [
    ['last_day < ?::text::date', archived === true ? today : undefined],
    ['(last_day IS NULL OR last_day >= ?::text::date)', archived === false ? today : undefined],
  ] as const;
