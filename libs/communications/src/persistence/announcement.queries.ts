import { type Condition, ReadClient } from '@homeroom/database';
import { Clock } from '@homeroom/kernel';
import { SchoolRecordQueries } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { AnnouncementNotFound, type Audience, type Priority } from '../domain/announcement';

export interface AnnouncementFilter {
  readonly scope?: Audience;
  readonly priority?: Priority;
  /** Those for this school, without those for all. */
  readonly schoolId?: number;
  /** Leaves out expired announcements. */
  readonly activeOnly?: boolean;
}

/** Reads announcements as the JSON that the API answers, the newest first. One finds expired announcements as well. */
@Injectable()
export class AnnouncementQueries extends SchoolRecordQueries<AnnouncementFilter> {
  constructor(
    reader: ReadClient,
    private readonly clock: Clock,
  ) {
    super(reader, 'announcement', {
      table: 'announcement',
      view: 'announcement_record',
      sorts: { id: 'integer', published_at: 'timestamptz' },
      // The view has the instants as text, which sorts the same way.
      order: { ids: 'published_at DESC, id DESC', records: 'published_at COLLATE "C" DESC, id DESC' },
      notFound: () => new AnnouncementNotFound(),
    });
  }

  /** Each filter matches so many rows that an index would not help. */
  protected override isFilteredFirst(): boolean {
    return false;
  }

  protected conditionsOf({ scope, priority, schoolId, activeOnly }: AnnouncementFilter): Condition[] {
    return [
      ['scope = ?::text', scope],
      ['priority = ?::text', priority],
      ['school_id = ?::int', schoolId],
      // A subquery, so that PostgreSQL parses the instant once and not for each row.
      [
        '(expires_at IS NULL OR expires_at > (SELECT ?::text::timestamptz))',
        activeOnly ? this.clock.now().toISOString() : undefined,
      ],
    ];
  }
}
