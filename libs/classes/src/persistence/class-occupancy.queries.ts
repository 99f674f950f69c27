import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** Classes of which `from` to `to` per cent of the seats are taken, both included; null: and beyond. */
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

/** Per cent, rounded up: one student makes a class no empty one, and one free seat no full one. */
const BY_FILL = `SELECT fill, count(*)::int AS classes FROM (
    SELECT CASE WHEN capacity IS NULL THEN NULL WHEN enrolled_count >= capacity THEN 100
      ELSE least(99, (enrolled_count * 100 + capacity - 1) / capacity) END AS fill
    FROM school_class) class
  GROUP BY fill`;

/** How full the classes are. */
@Injectable()
export class ClassOccupancy {
  constructor(private readonly reader: ReportClient) {}

  async read(): Promise<{ total: number; unlimited: number; by_fill: (Band & { classes: number })[] }> {
    const counts = await this.reader.rows<{ fill: number | null; classes: number }>(BY_FILL);
    const sum = (isMeant: (fill: number | null) => boolean) =>
      counts.reduce((all, { fill, classes }) => (isMeant(fill) ? all + classes : all), 0);
    const isIn = (fill: number | null, { from, to }: Band) => fill !== null && fill >= from && fill <= (to ?? fill);
    return {
      total: sum(() => true),
      unlimited: sum((fill) => fill === null),
      by_fill: bands.map((band) => ({ ...band, classes: sum((fill) => isIn(fill, band)) })),
    };
  }
}
