import { recordController } from '@homeroom/records';
import { IncludeDto } from '@homeroom/schools';
import { Controller } from '@nestjs/common';
import { AnnouncementsService } from '../application/announcements.service';
import { AnnouncementQueries } from '../persistence/announcement.queries';
import { ListAnnouncementsDto } from './announcements.dto';
import { announcementsOpenApi } from './announcements.openapi';

@Controller('announcements')
export class AnnouncementsController extends recordController({
  path: 'announcements',
  reads: 'read:classes',
  writes: 'write:classes',
  docs: announcementsOpenApi,
  list: ListAnnouncementsDto,
  one: IncludeDto,
  queries: AnnouncementQueries,
  service: AnnouncementsService,
  newDetails: (body, { ownerId }) => ({ ...body, authorId: ownerId }),
}) {}
