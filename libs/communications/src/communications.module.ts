import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AnnouncementsService } from './application/announcements.service';
import { AnnouncementsController } from './http/announcements.controller';
import { ActiveAnnouncements } from './persistence/active-announcements.records';
import { announcementMapping } from './persistence/announcement.mapping';
import { AnnouncementRecords } from './persistence/announcement.records';
import { AnnouncementRepository } from './persistence/announcement.repository';

/** Announcements. */
@Module({
  imports: [MikroOrmModule.forFeature([announcementMapping])],
  controllers: [AnnouncementsController],
  providers: [ActiveAnnouncements, AnnouncementsService, AnnouncementRecords, AnnouncementRepository],
  exports: [ActiveAnnouncements],
})
export class CommunicationsModule {}
