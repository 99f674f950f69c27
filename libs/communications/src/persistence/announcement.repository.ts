import { recordRepository } from '@homeroom/records';
import { Announcement } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';
import { announcementMapping, announcementTable } from './announcement.table';

export class AnnouncementRepository extends recordRepository<Announcement>({
  mapping: announcementMapping,
  table: announcementTable,
  notFound: () => new AnnouncementNotFound(),
}) {}
