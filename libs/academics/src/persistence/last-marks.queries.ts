import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

const LAST = `SELECT id, (SELECT max(date)::text FROM attendance WHERE class_id = asked.id) AS day
  FROM unnest($1::int[]) AS asked (id)`;

/** Tells when attendance was last taken. */
@Injectable()
export class LastMarks {
  constructor(private readonly reader: ReportClient) {}

  /** The last day, `YYYY-MM-DD`, with a mark in each class; null for none. */
  async of(classIds: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
    const rows = await this.reader.rows<{ id: number; day: string | null }>(LAST, [[...classIds]]);
    return new Map(rows.map(({ id, day }) => [id, day]));
  }
}
