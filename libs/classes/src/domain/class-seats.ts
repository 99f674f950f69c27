import { hasDays, type Period } from './period';

/** A change of the number of taken seats on a day. */
export interface SeatChange {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly seats: number;
}

/** A class as far as its seats are concerned. */
export interface ClassWithSeats {
  readonly id: number;
  readonly name: string;
  /** Seats; null for no limit. */
  readonly capacity: number | null;
  /** `YYYY-MM-DD`; null for none. */
  readonly lastDay: string | null;
}

/**
 * The taken seats of a class on each day from today on. Days before today have passed, so their seats are neither given nor
 * counted.
 */
export class ClassSeats {
  private readonly changes = new Map<string, number>();

  constructor(
    readonly schoolClass: ClassWithSeats,
    private readonly today: string,
    changes: Iterable<SeatChange> = [],
  ) {
    for (const { day, seats } of changes) this.add(day, seats);
  }

  /** Whether every seat is taken on a day of the period. A class without a limit is never full. */
  isFull(period: Period): boolean {
    const { capacity } = this.schoolClass;
    return capacity !== null && hasDays(period) && this.mostTaken(period) >= capacity;
  }

  /** The number of seats that are taken today. */
  get takenToday(): number {
    return this.changes.get(this.today) ?? 0;
  }

  /** The largest number of seats that are taken on a day of the period; without one, on any day from today on. */
  mostTaken({ beginDate, endDate }: Period = { beginDate: this.today, endDate: null }): number {
    const days = [...this.changes].sort(([one], [other]) => (one < other ? -1 : 1));
    let [taken, most] = [0, 0];
    for (const [index, [day, seats]] of days.entries()) {
      taken += seats;
      const nextDay = days[index + 1]?.[0] ?? null;
      const isInPeriod = (endDate === null || day < endDate) && (nextDay === null || beginDate < nextDay);
      if (isInPeriod && taken > most) most = taken;
    }
    return most;
  }

  take(period: Period): void {
    this.occupy(period, 1);
  }

  free(period: Period): void {
    this.occupy(period, -1);
  }

  private occupy({ beginDate, endDate }: Period, seats: number): void {
    if (endDate !== null && endDate <= this.today) return;
    this.add(beginDate, seats);
    if (endDate !== null) this.add(endDate, -seats);
  }

  private add(day: string, seats: number): void {
    const from = day < this.today ? this.today : day;
    this.changes.set(from, (this.changes.get(from) ?? 0) + seats);
  }
}
