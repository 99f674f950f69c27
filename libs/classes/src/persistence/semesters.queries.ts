import { ReportClient } from '@homeroom/database';
import { compareNaturally } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';

/** The semesters in which classes take place. */
@Injectable()
export class Semesters {
  constructor(private readonly reader: ReportClient) {}

  /** Each name once, in natural order. Classes without a semester add none. */
  async all(): Promise<string[]> {
    const rows = await this.reader.rows<{ semester: string }>(
      'SELECT DISTINCT semester FROM school_class WHERE semester IS NOT NULL',
    );
    return rows.map(({ semester }) => semester).sort(compareNaturally);
  }
}
