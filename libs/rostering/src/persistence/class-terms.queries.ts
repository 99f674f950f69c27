import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

const TERMS = `SELECT class_id, json_agg(json_build_object('begins', start_date, 'ends', end_date)) AS terms
  FROM class_session JOIN academic_session session ON session.id = academic_session_id
  WHERE class_id = ANY ($1::int[]) GROUP BY class_id`;

/** The classes of the sessions that contain the day `$1`. */
const SEMESTERS = `SELECT DISTINCT semester FROM academic_session session
  JOIN class_session ON academic_session_id = session.id JOIN class_record ON class_record.id = class_id
  WHERE session.is_current AND $1::text::date BETWEEN start_date AND end_date AND semester IS NOT NULL`;

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

  /** The semesters of the classes whose sessions contain a day. @param day `YYYY-MM-DD` */
  async semestersOn(day: string): Promise<readonly string[]> {
    const rows = await this.reader.rows<{ semester: string }>(SEMESTERS, [day]);
    return rows.map(({ semester }) => semester);
  }
}
