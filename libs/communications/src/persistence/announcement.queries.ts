import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, whereClause, ReadClient, readCursorPage, type ListSource, type Condition } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Audience, Priority } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';

export interface AnnouncementFilter {
  readonly scope?: Audience;
  readonly priority?: Priority;
  /** Leaves out announcements that have expired at this instant. */
  readonly activeAt?: Date;
}

const announcements: ListSource = {
  table: 'announcement',
  view: 'announcement_record',
  sorts: { id: 'integer', published_at: 'timestamptz' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM announcement_record r WHERE id = ANY ($1::int[])';

/** The total reads the whole table: each filter matches so many rows that an index would not help. */
const LIST = (where: string) =>
  `SELECT ${jsonPage({
    view: 'announcement_record',
    ids: `SELECT id FROM announcement ${where} ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint`,
    // The view has the instants as text, which sorts the same way.
    order: 'published_at COLLATE "C" DESC, id DESC',
  })} AS json, (SELECT count(*) FROM announcement ${where}) AS total`;

/** Reads announcements as the JSON that the API answers, the newest first. */
@Injectable()
export class AnnouncementQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Finds expired announcements as well. @throws AnnouncementNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new AnnouncementNotFound());
  }

  page(filter: AnnouncementFilter, request: PageRequest): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    return this.reader.page(LIST(where), [request.perPage, rowsBefore(request), ...values]);
  }
  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: AnnouncementFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, announcements, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ scope, priority, activeAt }: AnnouncementFilter): Condition[] => [
  ['scope = ?::text', scope],
  ['priority = ?::text', priority],
  // A subquery, so that PostgreSQL parses the instant once and not for each row.
  ['(expires_at IS NULL OR expires_at > (SELECT ?::text::timestamptz))', activeAt?.toISOString()],
];
