import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { Announcement } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';
import { announcementMapping, announcementTable } from './announcement.table';

@Injectable()
export class AnnouncementRepository extends RecordStore<Announcement> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: announcementMapping,
      table: announcementTable,
      notFound: () => new AnnouncementNotFound(),
    });
  }
}
