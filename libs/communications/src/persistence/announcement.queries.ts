import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { jsonPage, whereClause, ReadClient, readCursorPage, type ListSource, type Condition } from '@homeroom/database';
import { type Included, withSchool } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import type { Audience, Priority } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';

export interface AnnouncementFilter {
  readonly scope?: Audience;
  readonly priority?: Priority;
  /** Those for this school, without those for all. */
  readonly schoolId?: number;
  /** Leaves out announcements that have expired at this instant. */
  readonly activeAt?: Date;
}

const announcements: ListSource = {
  table: 'announcement',
  view: 'announcement_record',
  sorts: { id: 'integer', published_at: 'timestamptz' },
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM announcement_record r WHERE id = ANY ($1::int[])';

/** The JSON text of the row `r` of the view with its school. */
const WITH_SCHOOL = withSchool('row_to_json(r)::text', '(SELECT school_id FROM announcement WHERE id = r.id)');

const ONE_WITH_SCHOOL = `SELECT id, ${WITH_SCHOOL} AS json FROM announcement_record r WHERE id = ANY ($1::int[])`;

/** The total reads the whole table: each filter matches so many rows that an index would not help. */
const LIST = (where: string, include: Included) =>
  `SELECT ${jsonPage({
    view: 'announcement_record',
    ids: `SELECT id FROM announcement ${where} ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint`,
    // The view has the instants as text, which sorts the same way.
    order: 'published_at COLLATE "C" DESC, id DESC',
    each: include && WITH_SCHOOL,
  })} AS json, (SELECT count(*) FROM announcement ${where}) AS total`;

/** Reads announcements as the JSON that the API answers, the newest first. */
@Injectable()
export class AnnouncementQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Finds expired announcements as well. @throws AnnouncementNotFound */
  one(id: number, include?: Included): Promise<string> {
    return this.reader.getJson(include ? ONE_WITH_SCHOOL : ONE, id, () => new AnnouncementNotFound());
  }

  page(filter: AnnouncementFilter, request: PageRequest, include?: Included): Promise<Page> {
    const { where, values } = whereClause(conditionsOf(filter));
    return this.reader.page(LIST(where, include), [request.perPage, rowsBefore(request), ...values]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: AnnouncementFilter, request: CursorRequest, include?: Included): Promise<string> {
    const list = { ...announcements, each: include && WITH_SCHOOL };
    return readCursorPage(this.reader, list, conditionsOf(filter), request);
  }
}

const conditionsOf = ({ scope, priority, schoolId, activeAt }: AnnouncementFilter): Condition[] => [
  ['scope = ?::text', scope],
  ['priority = ?::text', priority],
  ['school_id = ?::int', schoolId],
  // A subquery, so that PostgreSQL parses the instant once and not for each row.
  ['(expires_at IS NULL OR expires_at > (SELECT ?::text::timestamptz))', activeAt?.toISOString()],
];
