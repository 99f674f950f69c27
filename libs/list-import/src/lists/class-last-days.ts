import { ClassesService } from '@homeroom/classes';
import { Transactions } from '@homeroom/database';
import { DomainError } from '@homeroom/kernel';
import type { RecordChange } from '@homeroom/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { Obstacle, Undoable, WrittenRecord } from '../rows/imported-list';

interface ClassEnd {
  readonly id: number;
  /** `YYYY-MM-DD`; null for none. */
  readonly lastDay: string | null;
}

/** Gives classes a last day, inside the transaction of an import. */
@Injectable()
export class ClassLastDays implements Undoable {
  readonly record = 'class_last_day';

  constructor(
    private readonly transactions: Transactions,
    private readonly classes: ClassesService,
  ) {}

  async set(ends: readonly ClassEnd[]): Promise<readonly RecordChange[]> {
    const before = await this.of(ends.map(({ id }) => id));
    await this.write(ends);
    return ends.map(({ id, lastDay }, index) => ({
      ...{ line: index + 1, action: 'changed', record: this.record, id, studentId: null },
      ...{ before: { last_day: before.get(id) ?? null }, after: { last_day: lastDay } },
    }));
  }

  async undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const stored = await this.of(records.map(({ id }) => id));
    const present = records.filter(({ id, before, after }) => before && after && stored.has(id));
    const changed = present.filter(({ id, after }) => stored.get(id) !== after?.['last_day']);
    if (changed.length > 0) {
      return changed.map(({ record, id }) => ({ record, id, reason: 'its last day changed since' }));
    }
    await this.write(present.map(({ id, before }) => ({ id, lastDay: before?.['last_day'] as string | null })));
    return [];
  }

  private async write(ends: readonly ClassEnd[]): Promise<void> {
    const outcomes = await this.classes.reviseAll(ends.map(({ id, lastDay }) => ({ id, details: { lastDay } })));
    for (const outcome of outcomes) if (outcome instanceof DomainError) throw outcome;
  }

  private async of(ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
    const rows = await this.transactions.execute<{ id: number; last_day: string | null }>({
      sql: `SELECT class_id AS id, last_day::text FROM class_days WHERE class_id = ANY ($1::integer[])`,
      values: [ids],
    });
    return new Map(rows.map(({ id, last_day }) => [id, last_day]));
  }
}
