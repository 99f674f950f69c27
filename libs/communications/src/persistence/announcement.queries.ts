import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, whereClause, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Audience, Priority } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';

export interface AnnouncementFilter {
  readonly scope?: Audience;
  readonly priority?: Priority;
  /** Only what has not expired at this instant. */
  readonly activeAt?: Date;
}

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM announcement_record r WHERE id = ANY ($1::int[])';

/** The page stops once it is full. The total looks at all there are: no filter leaves so few that an index would help. */
const LIST = (where: string) =>
  `SELECT ${jsonPage({
    view: 'announcement_record',
    ids: `SELECT id FROM announcement ${where} ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint`,
    // The view has text, which sorts as the instants do.
    order: 'published_at COLLATE "C" DESC, id DESC',
  })} AS json, (SELECT count(*) FROM announcement ${where}) AS total`;

/** Announcements as the interface shows them, the newest first. */
@Injectable()
export class AnnouncementQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Whether it has expired or not. @throws AnnouncementNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new AnnouncementNotFound());
  }

  page({ scope, priority, activeAt }: AnnouncementFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause([
      ['scope = ?::text', scope],
      ['priority = ?::text', priority],
      // Selected, so that the text is read as an instant once and not for each row.
      ['(expires_at IS NULL OR expires_at > (SELECT ?::text::timestamptz))', activeAt?.toISOString()],
    ]);
    return this.reader.page(LIST(where), [request.perPage, rowsBefore(request), ...values]);
  }
}
