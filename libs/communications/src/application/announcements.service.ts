import { type CursorRequest, Clock, type Page, type PageRequest } from '@homeroom/kernel';
import type { Written } from '@homeroom/database';
import type { Included } from '@homeroom/schools';
import { Injectable } from '@nestjs/common';
import { Announcement, type AnnouncementDetails, type NewAnnouncement } from '../domain/announcement';
import { type AnnouncementFilter, AnnouncementQueries } from '../persistence/announcement.queries';
import { AnnouncementRepository } from '../persistence/announcement.repository';

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly announcements: AnnouncementRepository,
    private readonly records: AnnouncementQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws UnknownReference for an unknown class_id or school_id */
  publish(details: NewAnnouncement, authorId: number): Promise<Written> {
    return this.announcements.add(Announcement.publish(details, authorId, this.clock.now()));
  }

  /** @throws AnnouncementNotFound, UnknownReference */
  revise(id: number, details: Partial<AnnouncementDetails>): Promise<Written> {
    return this.announcements.change(id, (announcement) => announcement.revise(details));
  }

  /** @throws AnnouncementNotFound */
  remove(id: number): Promise<void> {
    return this.announcements.remove(id);
  }

  /** @param activeOnly leaves out expired announcements */
  list(
    filter: Omit<AnnouncementFilter, 'activeAt'>,
    activeOnly: boolean,
    request: PageRequest,
    include?: Included,
  ): Promise<Page> {
    return this.records.page(this.listed(filter, activeOnly), request, include);
  }

  /** As `list`, after a cursor. */
  listAfter(
    filter: Omit<AnnouncementFilter, 'activeAt'>,
    activeOnly: boolean,
    request: CursorRequest,
    include?: Included,
  ): Promise<string> {
    return this.records.after(this.listed(filter, activeOnly), request, include);
  }

  private listed(filter: Omit<AnnouncementFilter, 'activeAt'>, activeOnly: boolean): AnnouncementFilter {
    return { ...filter, activeAt: activeOnly ? this.clock.now() : undefined };
  }
}
