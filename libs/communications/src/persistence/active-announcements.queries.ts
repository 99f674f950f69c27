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
  /** Every priority, the most urgent first. */
  readonly by_priority: { priority: Priority; announcements: number }[];
  readonly newest: readonly Headline[];
}

const ACTIVE = '(expires_at IS NULL OR expires_at > $1::text::timestamptz)';

/** A district has few announcements: they are counted as they are. */
const BY_PRIORITY = `SELECT priority, count(*)::int AS announcements FROM announcement WHERE ${ACTIVE} GROUP BY priority`;

const NEWEST = `SELECT record.id, title, scope, priority, record.published_at, record.expires_at
  FROM (SELECT id, published_at FROM announcement WHERE ${ACTIVE}
    ORDER BY published_at DESC, id DESC LIMIT $2::int) newest
  JOIN announcement_record record ON record.id = newest.id
  ORDER BY newest.published_at DESC, newest.id DESC`;

/** What the school is told at a moment. */
@Injectable()
export class ActiveAnnouncements {
  constructor(private readonly reader: ReportClient) {}

  /** Whatever has not expired at that instant; of the newest so many. */
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
