import { ReportClient, whereClause } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { archivedConditions } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';

/** A range of occupancy in per cent, both ends included; `to` is null for no upper end. */
interface Band {
  readonly from: number;
  readonly to: number | null;
}

const bands: readonly Band[] = [
  { from: 0, to: 0 },
  { from: 1, to: 25 },
  { from: 26, to: 50 },
  { from: 51, to: 75 },
  { from: 76, to: 99 },
  { from: 100, to: null },
];

/** Rounds up to at least 1 % for one student, and to at most 99 % while a seat is free. */
const BY_FILL = (where: string) => `SELECT fill, count(*)::int AS classes FROM (
    SELECT CASE WHEN capacity IS NULL THEN NULL WHEN enrolled_count >= capacity THEN 100
      ELSE least(99, (enrolled_count * 100 + capacity - 1) / capacity) END AS fill
    FROM school_class ${where}) class
  GROUP BY fill`;

/** Counts the classes that are not archived by the share of their seats that is taken. */
@Injectable()
export class ClassOccupancy {
  constructor(
    private readonly reader: ReportClient,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @param schoolId only the classes of this school */
  async read(
    schoolId?: number,
  ): Promise<{ total: number; unlimited: number; by_fill: (Band & { classes: number })[] }> {
    const { where, values } = whereClause(
      [['school_id = ?::int', schoolId], ...archivedConditions(false, this.calendar.time().today)],
      1,
    );
    const counts = await this.reader.rows<{ fill: number | null; classes: number }>(BY_FILL(where), values);
    const sum = (isCounted: (fill: number | null) => boolean) =>
      counts.reduce((all, { fill, classes }) => (isCounted(fill) ? all + classes : all), 0);
    const isIn = (fill: number | null, { from, to }: Band) => fill !== null && fill >= from && fill <= (to ?? fill);
    return {
      total: sum(() => true),
      unlimited: sum((fill) => fill === null),
      by_fill: bands.map((band) => ({ ...band, classes: sum((fill) => isIn(fill, band)) })),
    };
  }
}
