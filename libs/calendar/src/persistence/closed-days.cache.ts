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

const SCHOOLS = 'SELECT class_id AS id, school_id FROM class_school WHERE class_id = ANY ($1::int[])';

/** A class on a date, `YYYY-MM-DD`. */
interface ClassDate {
  readonly classId: number;
  readonly date: string;
}

const isOfSchool = ({ school_id }: ClosedRange): boolean => school_id !== null;

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
    const [found = null] = await this.closings([{ classId, date }]);
    return found;
  }

  /** The same of many marks, in their order. The schools of their classes are read at once, if one of them may be closed. */
  async closings(marks: readonly ClassDate[]): Promise<readonly (number | null)[]> {
    const ranges = await this.current();
    const found = marks.map(({ date }) =>
      ranges.filter(({ first_day, last_day }) => first_day <= date && date <= last_day),
    );
    const isOfSchools = (closed: readonly ClosedRange[]) => closed.length > 0 && closed.every(isOfSchool);
    const asked = marks.filter((_, index) => isOfSchools(found[index] ?? []));
    const schools = await this.schoolsOf([...new Set(asked.map(({ classId }) => classId))]);
    return marks.map(({ classId }, index) => {
      const closed = found[index] ?? [];
      const ofAll = closed.find((range) => !isOfSchool(range));
      return (ofAll ?? closed.find(({ school_id }) => school_id === schools.get(classId)))?.id ?? null;
    });
  }

  private async schoolsOf(classIds: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
    if (classIds.length === 0) return new Map();
    const rows = await withoutShare(() =>
      this.reader.rows<{ id: number; school_id: number | null }>(SCHOOLS, [[...classIds]]),
    );
    return new Map(rows.map(({ id, school_id }) => [id, school_id]));
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
