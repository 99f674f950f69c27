import { enrollmentTable, mergedSeats, type PossessedSeat } from '@homeroom/classes';
import { RowMoves, type StoredRow } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { ChangedRows } from '../domain/merge';
import type { ActiveMerge } from './active-merge';
import type { Undoing } from './merged-work.service';

interface SeatsOfBoth {
  readonly changes: ChangedRows;
  readonly pairs: readonly { readonly from: number; readonly to: number }[];
  readonly finish: () => Promise<void>;
}

/** Moves the seats of a student to another one. Seats in one class that overlap become one. */
@Injectable()
export class MergedSeatsService {
  constructor(private readonly rows: RowMoves) {}

  /** @param endedBy the withdrawal that ends a seat from now on, by the one that did; null for none */
  async merge(merge: ActiveMerge, endedBy: ReadonlyMap<number, number | null>): Promise<SeatsOfBoth> {
    const { keptId, otherId, about } = merge;
    const all = await this.rows.rowsOf(enrollmentTable, 'student_id', [keptId, otherId]);
    const stored = new Map(all.map((row) => [row.id, row]));
    const seats = all.map((row) => seatOf(row, endedBy));
    const { moved, joined } = mergedSeats(seats, keptId);
    const rowOf = ({ id }: PossessedSeat) => stored.get(id) as StoredRow;
    const setAside = joined.flatMap(({ absorbed }) => absorbed.map(rowOf));
    const changed: { id: number; before: Fields; after: Fields }[] = [];
    for (const seat of seats) {
      const now = joined.find((each) => each.seat.id === seat.id)?.seat ?? seat;
      const row = rowOf(seat);
      const [before, after] = [valuesOf(seatOf(row, new Map())), valuesOf(now)];
      if (!setAside.includes(row) && JSON.stringify(before) !== JSON.stringify(after))
        changed.push({ id: seat.id, before, after });
    }
    for (const { seat, absorbed } of joined)
      for (const other of absorbed) {
        const [kept, aside] = [shown(seat), shown(other)];
        if (other.studentId !== keptId)
          merge.conflicts.push({
            ...{ key: `enrollment ${other.id}`, record: 'enrollment', id: seat.id, other_id: other.id },
            kept,
            set_aside: aside,
          });
      }
    return {
      changes: { moved, setAside, changed: changed.map(({ id, before }) => ({ id, before })), added: [], versions: [] },
      pairs: joined.flatMap(({ seat, absorbed }) => absorbed.map(({ id }) => ({ from: id, to: seat.id }))),
      finish: async () => {
        await this.rows.remove(
          enrollmentTable,
          setAside.map(({ id }) => id),
          about,
        );
        await this.rows.move(enrollmentTable, 'student_id', keptId, moved, about);
        for (const { id, after } of changed) await this.rows.change(enrollmentTable, id, after, about);
      },
    };
  }

  /** @returns the ids of the enrollments that were changed since, and stay with the student */
  async undo({ moved, changed, setAside }: ChangedRows, undoing: Undoing): Promise<readonly number[]> {
    const { transaction, otherId, keptId, about, hasClass } = undoing;
    const ids = [...new Set([...moved, ...changed.map(({ id }) => id)])];
    const unchanged = await this.rows.unchangedSince(enrollmentTable, ids, transaction);
    for (const { id, before } of changed)
      if (unchanged.has(id)) await this.rows.change(enrollmentTable, id, before, about);
    await this.rows.move(
      enrollmentTable,
      'student_id',
      otherId,
      moved.filter((id) => unchanged.has(id)),
      about,
    );
    // A seat of its own that was set aside would overlap the one that goes on with its days.
    const isFree = (row: StoredRow) => row['student_id'] !== keptId || changed.every(({ id }) => unchanged.has(id));
    await this.rows.putBack(
      enrollmentTable,
      setAside.filter((row) => hasClass(Number(row['class_id'])) && isFree(row)),
      about,
    );
    return ids.filter((id) => !unchanged.has(id));
  }
}

function seatOf(row: StoredRow, endedBy: ReadonlyMap<number, number | null>): PossessedSeat {
  const text = (column: string) => (row[column] ?? null) as string | null;
  const former = row['withdrawal_id'] as number | null;
  const withdrawalId = former !== null && endedBy.has(former) ? (endedBy.get(former) ?? null) : former;
  return {
    ...{ id: row.id, classId: Number(row['class_id']), studentId: Number(row['student_id']) },
    ...{ beginDate: row['begin_date'] as string, endDate: text('end_date'), withdrawalId },
    endBeforeWithdrawal: withdrawalId === null ? null : text('end_before_withdrawal'),
  };
}

const valuesOf = ({ beginDate, endDate, withdrawalId, endBeforeWithdrawal }: PossessedSeat): Fields => ({
  ...{
    begin_date: beginDate,
    end_date: endDate,
    withdrawal_id: withdrawalId,
    end_before_withdrawal: endBeforeWithdrawal,
  },
});

const shown = ({ classId, beginDate, endDate }: PossessedSeat): Fields => ({
  ...{ class_id: classId, begin_date: beginDate, end_date: endDate },
});
