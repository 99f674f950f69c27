import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AnnouncementsService } from './application/announcements.service';
import { AnnouncementsController } from './http/announcements.controller';
import { ActiveAnnouncements } from './persistence/active-announcements.queries';
import { AnnouncementQueries } from './persistence/announcement.queries';
import { AnnouncementRepository } from './persistence/announcement.table';
import { communicationMappings } from './persistence/tables';

/** Announcements. */
@Module({
  imports: [MikroOrmModule.forFeature(communicationMappings)],
  controllers: [AnnouncementsController],
  providers: [ActiveAnnouncements, AnnouncementsService, AnnouncementQueries, AnnouncementRepository],
  exports: [ActiveAnnouncements],
})
export class CommunicationsModule {}
