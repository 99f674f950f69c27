import { ReportClient } from '@homeroom/database';
import { compareNaturally } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';

/** The departments that teachers belong to. */
@Injectable()
export class Departments {
  constructor(private readonly reader: ReportClient) {}

  /** Each name once, in natural order. */
  async all(): Promise<string[]> {
    const rows = await this.reader.rows<{ department: string }>('SELECT DISTINCT department FROM teacher');
    return rows.map(({ department }) => department).sort(compareNaturally);
  }
}
