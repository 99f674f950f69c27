import type { RosterRow } from '../package/roster-rows';

/**
 * The seats that one row of a package removes and another row has, because the other system gave its rows new sourcedIds. Add all rows that
 * remove an enrollment first.
 */
export class ContinuedSeats {
  /** For each removed seat, whether another row has it. */
  private readonly removed = new Map<string, boolean>();

  get hasRemoved(): boolean {
    return this.removed.size > 0;
  }

  addRemoved(row: RosterRow): void {
    const seat = seatOf(row);
    if (row.isRemoved && seat !== null) this.removed.set(seat, false);
  }

  addPresent(row: RosterRow): void {
    const seat = seatOf(row);
    if (!row.isRemoved && seat !== null && this.removed.has(seat)) this.removed.set(seat, true);
  }

  /** Whether the seat that a row removes may be that of another row. A row that names no class or no user may be about any seat. */
  mayContinue(row: RosterRow): boolean {
    const seat = seatOf(row);
    return seat === null || this.removed.get(seat) === true;
  }
}

function seatOf(row: RosterRow): string | null {
  const [classId, user] = [row.text('classSourcedId'), row.text('userSourcedId')];
  return classId === null || user === null ? null : JSON.stringify([classId, user]);
}
