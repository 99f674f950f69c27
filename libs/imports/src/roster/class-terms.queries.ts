import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

const TERMS = `SELECT class_id, json_agg(json_build_object('begins', start_date, 'ends', end_date)) AS terms
  FROM class_session JOIN academic_session session ON session.id = academic_session_id
  WHERE class_id = ANY ($1::int[]) GROUP BY class_id`;

/** The days of a term, both included, `YYYY-MM-DD`; null if they are not known. */
export interface Term {
  readonly begins: string | null;
  readonly ends: string | null;
}

/** The terms of the classes, as an import or a seed stored them. */
@Injectable()
export class ClassTerms {
  constructor(private readonly reader: ReportClient) {}

  /** By the id of the class. Classes without terms are left out. */
  async of(classIds: readonly number[]): Promise<ReadonlyMap<number, readonly Term[]>> {
    const rows = await this.reader.rows<{ class_id: number; terms: readonly Term[] }>(TERMS, [[...classIds]]);
    return new Map(rows.map(({ class_id, terms }) => [class_id, terms]));
  }
}
