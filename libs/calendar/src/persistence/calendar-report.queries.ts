import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** A school year, a term or days without lessons. `school` is its name; null for the whole district. */
export interface CalendarEntry {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly school: string | null;
}

const ALL = `SELECT entry.kind, entry.id, entry.name, first_day::text, last_day::text, school.name AS school
  FROM (SELECT kind, id, name, first_day, last_day, school_id FROM academic_session_record
    UNION ALL SELECT 'closed_day', id, name, first_day, last_day, school_id FROM closed_day_record) entry
    LEFT JOIN school_record school ON school.id = entry.school_id
  ORDER BY first_day NULLS FIRST, last_day DESC, entry.kind <> 'school_year', entry.id`;

const YEARS = `SELECT id FROM academic_session_record WHERE kind = 'school_year' AND (id::text = $1 OR name = $1)
  ORDER BY id::text = $1 DESC`;

/** The whole calendar of an environment. */
@Injectable()
export class CalendarReport {
  constructor(private readonly reader: ReportClient) {}

  /** In the order of time. */
  all(): Promise<readonly CalendarEntry[]> {
    return this.reader.rows<CalendarEntry>(ALL);
  }

  /** The id of the school year with this id, or else with this name; null if there is none, or if several have the name. */
  async yearNamed(text: string): Promise<number | null> {
    const years = await this.reader.rows<{ id: number }>(YEARS, [text]);
    const [first, ...others] = years;
    return first !== undefined && (others.length === 0 || String(first.id) === text) ? first.id : null;
  }
}
