import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** Classes of which every term has dates, and none of them has the day. */
const BEYOND = `SELECT class_id FROM class_session JOIN academic_session session ON session.id = academic_session_id
  GROUP BY class_id HAVING bool_and(coalesce(NOT $1::text::date BETWEEN start_date AND end_date, false))`;

/** The terms of the classes, as an import or a seed stored them. */
@Injectable()
export class ClassTerms {
  constructor(private readonly reader: ReportClient) {}

  /** The ids of the classes whose terms do not have a date, `YYYY-MM-DD`. Classes without terms are never among them. */
  async beyond(date: string): Promise<ReadonlySet<number>> {
    const rows = await this.reader.rows<{ class_id: number }>(BEYOND, [date]);
    return new Set(rows.map(({ class_id }) => class_id));
  }
}
