import { ReadClient, withoutShare } from '@homeroom/database';
import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';

interface ClosedRange {
  readonly id: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly school_id: number | null;
}

const ALL = 'SELECT id, first_day::text, last_day::text, school_id FROM closed_day_record';

const SCHOOL = 'SELECT class_id AS id, school_id FROM class_school WHERE class_id = ANY ($1::int[])';

/** Milliseconds after which closed days are read again. A mark of this time may have no warning yet. */
const maxAge = 5_000;

/**
 * Says of each mark of attendance whether its class has lessons, without a statement for each mark: a school has few closed days, and they are
 * kept for some seconds.
 */
@Injectable()
export class ClosedDaysCache {
  private ranges: Promise<readonly ClosedRange[]> | null = null;
  private readAt = 0;

  constructor(
    private readonly reader: ReadClient,
    private readonly clock: Clock,
  ) {}

  /** The id of the closed day because of which a class has no lessons on a date, `YYYY-MM-DD`; null if there is none. */
  async closing(classId: number, date: string): Promise<number | null> {
    const found = (await this.current()).filter(({ first_day, last_day }) => first_day <= date && date <= last_day);
    const ofAll = found.find(({ school_id }) => school_id === null);
    if (ofAll || found.length === 0) return ofAll?.id ?? null;
    const row = await withoutShare(() => this.reader.byId<{ id: number; school_id: number | null }>(SCHOOL, classId));
    return found.find(({ school_id }) => school_id === row?.school_id)?.id ?? null;
  }

  private current(): Promise<readonly ClosedRange[]> {
    const now = this.clock.now().getTime();
    if (this.ranges === null || now >= this.readAt + maxAge || now < this.readAt) {
      this.readAt = now;
      const ranges = withoutShare(() => this.reader.rows<ClosedRange>(ALL));
      this.ranges = ranges;
      // A read that fails is not kept.
      ranges.catch(() => (this.ranges === ranges ? (this.ranges = null) : null));
    }
    return this.ranges;
  }
}
