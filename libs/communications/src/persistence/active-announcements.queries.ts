import { type Condition, ReportClient, whereClause } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type Audience, priorities, type Priority } from '../domain/announcement';

interface Headline {
  readonly id: number;
  readonly title: string;
  readonly scope: Audience;
  readonly priority: Priority;
  readonly published_at: string;
  readonly expires_at: string | null;
}

interface Active {
  readonly active: number;
  /** All priorities, the most urgent first. */
  readonly by_priority: { priority: Priority; announcements: number }[];
  readonly newest: readonly Headline[];
}

/** A district has few announcements, so the rows are counted. */
const BY_PRIORITY = (active: string) =>
  `SELECT priority, count(*)::int AS announcements FROM announcement ${active} GROUP BY priority`;

const NEWEST = (
  active: string,
  count: string,
) => `SELECT record.id, title, scope, priority, record.published_at, record.expires_at
  FROM (SELECT id, published_at FROM announcement ${active}
    ORDER BY published_at DESC, id DESC LIMIT ${count}::int) newest
  JOIN announcement_record record ON record.id = newest.id
  ORDER BY newest.published_at DESC, newest.id DESC`;

/** Summarizes the announcements that are active at an instant. */
@Injectable()
export class ActiveAnnouncements {
  constructor(private readonly reader: ReportClient) {}

  /**
   * Counts the announcements that have not expired, and reads the newest `newestCount` of them.
   *
   * @param schoolId only those for this school, without those for all, as the list filters
   */
  async at(instant: Date, newestCount: number, schoolId?: number): Promise<Active> {
    const conditions: Condition[] = [
      ['(expires_at IS NULL OR expires_at > ?::text::timestamptz)', instant.toISOString()],
      ['school_id = ?::int', schoolId],
    ];
    const { where, values } = whereClause(conditions, 1);
    const [counts, newest] = await Promise.all([
      this.reader.rows<{ priority: Priority; announcements: number }>(BY_PRIORITY(where), values),
      this.reader.rows<Headline>(NEWEST(where, `$${values.length + 1}`), [...values, newestCount]),
    ]);
    const countOf = (priority: Priority) => counts.find((each) => each.priority === priority)?.announcements ?? 0;
    return {
      active: counts.reduce((sum, { announcements }) => sum + announcements, 0),
      by_priority: priorities.toReversed().map((priority) => ({ priority, announcements: countOf(priority) })),
      newest,
    };
  }
}
