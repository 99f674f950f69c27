import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, RecordReader } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { Audience, Priority } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';

export interface AnnouncementFilter {
  readonly scope?: Audience;
  readonly priority?: Priority;
  /** Only what has not expired at this instant. */
  readonly activeAt?: Date;
}

const ONE = 'SELECT row_to_json(r)::text AS json FROM announcement_record r WHERE id = $1::int';

const LIST = `WITH match AS MATERIALIZED (
    SELECT id, published_at FROM announcement
    WHERE ($3::text IS NULL OR scope = $3::text) AND ($4::text IS NULL OR priority = $4::text)
      AND ($5::text IS NULL OR expires_at IS NULL OR expires_at > $5::text::timestamptz))
  SELECT ${jsonPage(
    'announcement_record',
    'SELECT id, published_at FROM match ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint',
    'page.published_at DESC, page.id DESC',
  )} AS json, (SELECT count(*) FROM match) AS total`;

/** Announcements as the interface shows them, the newest first. */
@Injectable()
export class AnnouncementRecords {
  constructor(private readonly reader: RecordReader) {}

  /** Whether it has expired or not. @throws AnnouncementNotFound */
  one(id: number): Promise<string> {
    return this.reader.found(ONE, [id], () => new AnnouncementNotFound());
  }

  page({ scope, priority, activeAt }: AnnouncementFilter, request: PageRequest): Promise<Page> {
    const filter = [scope ?? null, priority ?? null, activeAt?.toISOString() ?? null];
    return this.reader.page(LIST, [request.perPage, rowsBefore(request), ...filter]);
  }
}
