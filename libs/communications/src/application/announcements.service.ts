import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { Announcement, type AnnouncementDetails, type NewAnnouncement } from '../domain/announcement';
import { AnnouncementRepository } from '../persistence/announcement.table';

@Injectable()
export class AnnouncementsService extends RecordService<Announcement, NewAnnouncement, AnnouncementDetails, Date> {
  constructor(announcements: AnnouncementRepository, clock: Clock) {
    super(announcements, {
      time: () => clock.now(),
      create: (details, now) => Announcement.publish(details, now),
      revise: (announcement, details) => announcement.revise(details),
    });
  }
}
