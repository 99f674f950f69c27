import { UnknownReference } from '@homeroom/kernel';
import { RecordReader, RecordStore, Transactions } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { Announcement } from '../domain/announcement';
import { AnnouncementNotFound } from '../domain/communications.errors';
import { announcementMapping } from './announcement.mapping';

@Injectable()
export class AnnouncementRepository extends RecordStore<Announcement> {
  constructor(transactions: Transactions, reader: RecordReader) {
    super(transactions, reader, {
      entity: Announcement,
      mapping: announcementMapping,
      notFound: () => new AnnouncementNotFound(),
      as: 'announcement',
      refusals: { announcement_class_id_fkey: () => new UnknownReference('class_id', 'class') },
    });
  }
}
