import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { SchoolOfRecord, SchoolResource } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { announcementLengths, type Audience, audiences, priorities, type Priority } from '../domain/announcement';

/** An announcement. The view `announcement_record` makes the JSON. */
@ApiSchema({ name: 'Announcement' })
export class AnnouncementResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(announcementLengths.title))
  title!: string;

  @Shown(kinds.text(announcementLengths.content))
  content!: string;

  @Shown(kinds.oneOf(audiences))
  scope!: Audience;

  @ShownOrNull(kinds.id)
  class_id!: number | null;

  @ShownOrNull(kinds.text(announcementLengths.grade_level))
  grade_level!: string | null;

  @Shown(kinds.oneOf(priorities))
  priority!: Priority;

  @Shown(kinds.id, { description: 'The dashboard user who owns the API key that created the announcement' })
  author_id!: number;

  @Shown(kinds.dateTime)
  published_at!: string;

  @ShownOrNull(kinds.dateTime, { description: 'null: it never expires' })
  expires_at!: string | null;

  @Shown(kinds.dateTime)
  created_at!: string;

  @SchoolOfRecord()
  school?: SchoolResource | null;
}
