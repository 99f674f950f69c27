import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AnnouncementsService } from './application/announcements.service';
import { AnnouncementsController } from './http/announcements.controller';
import { announcementMapping } from './persistence/announcement.mapping';
import { AnnouncementRecords } from './persistence/announcement.records';
import { AnnouncementRepository } from './persistence/announcement.repository';

/** Announcements. */
@Module({
  imports: [MikroOrmModule.forFeature([announcementMapping])],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService, AnnouncementRecords, AnnouncementRepository],
})
export class CommunicationsModule {}
