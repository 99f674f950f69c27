import { ReportClient } from '@homeroom/database';
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

const ACTIVE = '(expires_at IS NULL OR expires_at > $1::text::timestamptz)';

/** A district has few announcements, so the rows are counted. */
const BY_PRIORITY = `SELECT priority, count(*)::int AS announcements FROM announcement WHERE ${ACTIVE} GROUP BY priority`;

const NEWEST = `SELECT record.id, title, scope, priority, record.published_at, record.expires_at
  FROM (SELECT id, published_at FROM announcement WHERE ${ACTIVE}
    ORDER BY published_at DESC, id DESC LIMIT $2::int) newest
  JOIN announcement_record record ON record.id = newest.id
  ORDER BY newest.published_at DESC, newest.id DESC`;

/** Summarizes the announcements that are active at an instant. */
@Injectable()
export class ActiveAnnouncements {
  constructor(private readonly reader: ReportClient) {}

  /** Counts the announcements that have not expired, and reads the newest `newestCount` of them. */
  async at(instant: Date, newestCount: number): Promise<Active> {
    const at = instant.toISOString();
    const [counts, newest] = await Promise.all([
      this.reader.rows<{ priority: Priority; announcements: number }>(BY_PRIORITY, [at]),
      this.reader.rows<Headline>(NEWEST, [at, newestCount]),
    ]);
    const countOf = (priority: Priority) => counts.find((each) => each.priority === priority)?.announcements ?? 0;
    return {
      active: counts.reduce((sum, { announcements }) => sum + announcements, 0),
      by_priority: priorities.toReversed().map((priority) => ({ priority, announcements: countOf(priority) })),
      newest,
    };
  }
}
